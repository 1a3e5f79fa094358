// The library's first types come with the contract.

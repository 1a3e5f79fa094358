print("axwatch")

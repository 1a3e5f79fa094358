// Written by config/embed from the files of web/. Do not edit.
// swift-format-ignore-file

/// The files of `web/` by their path in it.
enum EmbeddedFiles {
  static let all: [(path: String, text: String)] = [
    ("icon.svg", icon_svg),
    ("schema/audit.json", schema_audit_json),
    ("schema/badge.json", schema_badge_json),
    ("schema/catalog.json", schema_catalog_json),
    ("schema/commits.json", schema_commits_json),
    ("schema/completion.json", schema_completion_json),
    ("schema/exceptions.json", schema_exceptions_json),
    ("schema/explanation.json", schema_explanation_json),
    ("schema/feed.json", schema_feed_json),
    ("schema/findings.json", schema_findings_json),
    ("schema/inventory.json", schema_inventory_json),
    ("schema/item.json", schema_item_json),
    ("schema/objects.json", schema_objects_json),
    ("schema/repositories.json", schema_repositories_json),
    ("schema/series.json", schema_series_json),
    ("schema/status.json", schema_status_json),
    ("schema/summary.json", schema_summary_json),
    ("script.js", script_js),
    ("style.css", style_css),
  ]

  static let icon_svg = ###"""
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0f7b6c"/><path d="M6 24V19l6-2 6-7 8-2v16z" fill="#fff"/><path d="M6 19l6-2 6-7 8-2" fill="none" stroke="#f0a552" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>

"""###

  static let schema_audit_json = ###"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/audit.json",
  "title": "axwatch audit --format json",
  "type": "object",
  "required": [
    "schema",
    "version",
    "asOf",
    "source",
    "sites",
    "findings",
    "catalog",
    "exceptions",
    "progress",
    "stages",
    "gaps",
    "excluded"
  ],
  "properties": {
    "schema": {
      "const": "/schema/audit.json"
    },
    "version": {
      "$ref": "objects.json#/$defs/version"
    },
    "asOf": {
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    },
    "source": {
      "type": "object",
      "required": [
        "kind",
        "commit"
      ],
      "properties": {
        "kind": {
          "enum": [
            "worktree",
            "index",
            "commit",
            "folder"
          ]
        },
        "commit": {
          "type": [
            "string",
            "null"
          ],
          "pattern": "^[0-9a-f]{40}$"
        }
      },
      "additionalProperties": false
    },
    "since": {
      "description": "Set by --since and --staged: then only what the change made is listed, and this tells of the tree before it.",
      "type": "object",
      "required": [
        "commit",
        "findingsGone",
        "progress"
      ],
      "properties": {
        "commit": {
          "type": [
            "string",
            "null"
          ],
          "pattern": "^[0-9a-f]{40}$"
        },
        "findingsGone": {
          "type": "integer",
          "minimum": 0
        },
        "progress": {
          "$ref": "objects.json#/$defs/fraction"
        }
      },
      "additionalProperties": false
    },
    "sites": {
      "type": "array",
      "items": {
        "$ref": "objects.json#/$defs/site"
      }
    },
    "findings": {
      "type": "array",
      "items": {
        "$ref": "objects.json#/$defs/finding"
      }
    },
    "catalog": {
      "type": "array",
      "items": {
        "$ref": "objects.json#/$defs/entry"
      }
    },
    "exceptions": {
      "type": "array",
      "items": {
        "$ref": "objects.json#/$defs/exception"
      }
    },
    "progress": {
      "$ref": "objects.json#/$defs/progress"
    },
    "stages": {
      "$ref": "objects.json#/$defs/stages"
    },
    "gaps": {
      "type": "array",
      "items": {
        "$ref": "objects.json#/$defs/gap"
      }
    },
    "excluded": {
      "$ref": "objects.json#/$defs/numbers"
    }
  },
  "additionalProperties": false
}

"""###

  static let schema_badge_json = ###"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/badge.json",
  "title": "The shields.io endpoint document",
  "type": "object",
  "required": [
    "schemaVersion",
    "label",
    "message",
    "color"
  ],
  "properties": {
    "schemaVersion": {
      "const": 1
    },
    "label": {
      "type": "string"
    },
    "message": {
      "type": "string"
    },
    "color": {
      "type": "string"
    },
    "isError": {
      "type": "boolean"
    }
  },
  "additionalProperties": false
}

"""###

  static let schema_catalog_json = ###"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/catalog.json",
  "title": "Every identifier that a branch's newest commit can assign, and its sites",
  "type": "object",
  "required": [
    "schema",
    "version",
    "repository",
    "branch",
    "asOf",
    "commit",
    "time",
    "catalog",
    "sites"
  ],
  "properties": {
    "schema": {
      "const": "/schema/catalog.json"
    },
    "version": {
      "$ref": "objects.json#/$defs/version"
    },
    "repository": {
      "type": "string"
    },
    "branch": {
      "type": "string"
    },
    "asOf": {
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    },
    "commit": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9a-f]{40}$"
    },
    "time": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
    },
    "catalog": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "value",
          "pattern",
          "key",
          "source",
          "scope",
          "element",
          "component",
          "declarations",
          "assignments",
          "selectors",
          "migrated",
          "groups",
          "module",
          "owners",
          "problems",
          "since",
          "address"
        ],
        "properties": {
          "value": {
            "type": "string"
          },
          "pattern": {
            "type": "boolean"
          },
          "key": {
            "type": "string",
            "pattern": "^[a-z0-9-]{1,40}-[0-9a-f]{10}$"
          },
          "source": {
            "enum": [
              "typed",
              "constant",
              "raw",
              "derived",
              "interface_builder",
              "aaii",
              "axkit",
              "identificable",
              "property_wrapper"
            ]
          },
          "scope": {
            "type": [
              "string",
              "null"
            ]
          },
          "element": {
            "type": [
              "string",
              "null"
            ]
          },
          "component": {
            "type": [
              "string",
              "null"
            ]
          },
          "declarations": {
            "type": "array",
            "items": {
              "$ref": "objects.json#/$defs/place"
            }
          },
          "assignments": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "selectors": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "migrated": {
            "type": "boolean"
          },
          "groups": {
            "type": "integer",
            "minimum": 0
          },
          "module": {
            "type": [
              "string",
              "null"
            ]
          },
          "owners": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "problems": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "since": {
            "$ref": "objects.json#/$defs/since"
          },
          "address": {
            "type": "string"
          }
        },
        "additionalProperties": false
      }
    },
    "sites": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "id",
          "path",
          "line",
          "column",
          "side",
          "form",
          "state",
          "values",
          "valuesOmitted",
          "expression",
          "owner",
          "element",
          "module",
          "since"
        ],
        "properties": {
          "id": {
            "type": "string",
            "pattern": "^[0-9a-f]{16}$"
          },
          "path": {
            "type": "string"
          },
          "line": {
            "type": "integer",
            "minimum": 0
          },
          "column": {
            "type": "integer",
            "minimum": 0
          },
          "side": {
            "enum": [
              "app",
              "test"
            ]
          },
          "form": {
            "enum": [
              "swiftui_modifier",
              "uikit_assignment",
              "setter_call",
              "objc_assignment",
              "labelled_argument",
              "interface_builder",
              "property_wrapper",
              "reflection",
              "overridden_property",
              "helper_call",
              "query_subscript",
              "matching_identifier",
              "predicate",
              "identifier_comparison",
              "kif",
              "earlgrey",
              "inspector",
              "flow_file"
            ]
          },
          "state": {
            "enum": [
              "typed",
              "constant",
              "raw",
              "derived",
              "interface_builder",
              "reflected",
              "untyped_parameter",
              "forwarded",
              "dynamic",
              "cleared",
              "label"
            ]
          },
          "values": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "valuesOmitted": {
            "type": "integer",
            "minimum": 0
          },
          "expression": {
            "type": "string"
          },
          "owner": {
            "type": "string"
          },
          "element": {
            "type": [
              "string",
              "null"
            ]
          },
          "module": {
            "type": [
              "string",
              "null"
            ]
          },
          "since": {
            "$ref": "objects.json#/$defs/since"
          }
        },
        "additionalProperties": false
      }
    }
  },
  "additionalProperties": false
}

"""###

  static let schema_commits_json = ###"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/commits.json",
  "title": "The commits of a branch that changed something, newest first",
  "type": "object",
  "required": [
    "schema",
    "version",
    "repository",
    "branch",
    "asOf",
    "commit",
    "time",
    "commits"
  ],
  "properties": {
    "schema": {
      "const": "/schema/commits.json"
    },
    "version": {
      "$ref": "objects.json#/$defs/version"
    },
    "repository": {
      "type": "string"
    },
    "branch": {
      "type": "string"
    },
    "asOf": {
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    },
    "commit": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9a-f]{40}$"
    },
    "time": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
    },
    "commits": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "commit",
          "time",
          "author",
          "subject",
          "merged",
          "verdict",
          "changes",
          "broken",
          "renamed",
          "suspicious"
        ],
        "properties": {
          "commit": {
            "type": "string",
            "pattern": "^[0-9a-f]{40}$"
          },
          "time": {
            "type": "string",
            "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
          },
          "author": {
            "type": "string"
          },
          "subject": {
            "type": "string"
          },
          "merged": {
            "type": "integer",
            "minimum": 0,
            "description": "How many commits a merge brought; 0 for a commit that is none."
          },
          "verdict": {
            "enum": [
              "progress",
              "regression",
              "neutral"
            ]
          },
          "delta": {
            "$ref": "objects.json#/$defs/delta"
          },
          "changes": {
            "type": "object",
            "required": [
              "sitesOpened",
              "sitesChanged",
              "sitesClosed",
              "entriesOpened",
              "entriesClosed",
              "findingsOpened",
              "findingsClosed",
              "exceptionsOpened",
              "exceptionsClosed",
              "gapsOpened",
              "gapsClosed"
            ],
            "properties": {
              "sitesOpened": {
                "type": "integer",
                "minimum": 0
              },
              "sitesChanged": {
                "type": "integer",
                "minimum": 0
              },
              "sitesClosed": {
                "type": "integer",
                "minimum": 0
              },
              "entriesOpened": {
                "type": "integer",
                "minimum": 0
              },
              "entriesClosed": {
                "type": "integer",
                "minimum": 0
              },
              "findingsOpened": {
                "type": "integer",
                "minimum": 0
              },
              "findingsClosed": {
                "type": "integer",
                "minimum": 0
              },
              "exceptionsOpened": {
                "type": "integer",
                "minimum": 0
              },
              "exceptionsClosed": {
                "type": "integer",
                "minimum": 0
              },
              "gapsOpened": {
                "type": "integer",
                "minimum": 0
              },
              "gapsClosed": {
                "type": "integer",
                "minimum": 0
              }
            },
            "additionalProperties": false
          },
          "broken": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "renamed": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "type": "string"
                },
                "to": {
                  "type": "string"
                }
              },
              "additionalProperties": false
            }
          },
          "suspicious": {
            "type": "boolean"
          }
        },
        "additionalProperties": false
      }
    }
  },
  "additionalProperties": false
}

"""###

  static let schema_completion_json = ###"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/completion.json",
  "title": "The completion report between a branch's first and newest commit",
  "type": "object",
  "required": [
    "schema",
    "version",
    "repository",
    "branch",
    "asOf",
    "commit",
    "time"
  ],
  "properties": {
    "schema": {
      "const": "/schema/completion.json"
    },
    "version": {
      "$ref": "objects.json#/$defs/version"
    },
    "repository": {
      "type": "string"
    },
    "branch": {
      "type": "string"
    },
    "asOf": {
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    },
    "commit": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9a-f]{40}$"
    },
    "time": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
    },
    "from": {
      "type": "object",
      "required": [
        "commit",
        "time",
        "progress"
      ],
      "properties": {
        "commit": {
          "type": "string",
          "pattern": "^[0-9a-f]{40}$"
        },
        "time": {
          "type": "string",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
        },
        "progress": {
          "$ref": "objects.json#/$defs/fraction"
        }
      },
      "additionalProperties": false
    },
    "to": {
      "type": "object",
      "required": [
        "commit",
        "time",
        "progress"
      ],
      "properties": {
        "commit": {
          "type": "string",
          "pattern": "^[0-9a-f]{40}$"
        },
        "time": {
          "type": "string",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
        },
        "progress": {
          "$ref": "objects.json#/$defs/fraction"
        }
      },
      "additionalProperties": false
    },
    "contracts": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "path",
          "count"
        ],
        "properties": {
          "path": {
            "type": "string"
          },
          "count": {
            "type": "integer",
            "minimum": 0
          }
        },
        "additionalProperties": false
      }
    },
    "bridges": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "path",
          "count"
        ],
        "properties": {
          "path": {
            "type": "string"
          },
          "count": {
            "type": "integer",
            "minimum": 0
          }
        },
        "additionalProperties": false
      }
    },
    "screens": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "module",
          "screen",
          "before",
          "now",
          "left"
        ],
        "properties": {
          "module": {
            "type": "string"
          },
          "screen": {
            "type": "string"
          },
          "before": {
            "type": "integer",
            "minimum": 0
          },
          "now": {
            "type": "integer",
            "minimum": 0
          },
          "left": {
            "type": "integer",
            "minimum": 0
          }
        },
        "additionalProperties": false
      }
    },
    "preserved": {
      "type": "array",
      "items": {
        "type": "string"
      }
    },
    "renamed": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "from",
          "to",
          "commit"
        ],
        "properties": {
          "from": {
            "type": "string"
          },
          "to": {
            "type": "string"
          },
          "commit": {
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[0-9a-f]{40}$"
          }
        },
        "additionalProperties": false
      }
    },
    "new": {
      "type": "array",
      "items": {
        "type": "string"
      }
    },
    "exceptions": {
      "type": "array",
      "items": {
        "$ref": "objects.json#/$defs/exception"
      }
    }
  },
  "additionalProperties": false
}

"""###

  static let schema_exceptions_json = ###"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/exceptions.json",
  "title": "Every legacy exception that a branch ever had",
  "type": "object",
  "required": [
    "schema",
    "version",
    "repository",
    "branch",
    "asOf",
    "commit",
    "time",
    "exceptions"
  ],
  "properties": {
    "schema": {
      "const": "/schema/exceptions.json"
    },
    "version": {
      "$ref": "objects.json#/$defs/version"
    },
    "repository": {
      "type": "string"
    },
    "branch": {
      "type": "string"
    },
    "asOf": {
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    },
    "commit": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9a-f]{40}$"
    },
    "time": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
    },
    "exceptions": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "id",
          "origin",
          "rules",
          "path",
          "line",
          "pathGlob",
          "identifierGlob",
          "reason",
          "owner",
          "until",
          "covers",
          "since",
          "state",
          "ended",
          "endedTime",
          "covered"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "origin": {
            "enum": [
              "comment",
              "configuration",
              "swiftlint"
            ]
          },
          "rules": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "path": {
            "type": "string"
          },
          "line": {
            "type": "integer",
            "minimum": 0
          },
          "pathGlob": {
            "type": [
              "string",
              "null"
            ]
          },
          "identifierGlob": {
            "type": [
              "string",
              "null"
            ]
          },
          "reason": {
            "type": [
              "string",
              "null"
            ]
          },
          "owner": {
            "type": [
              "string",
              "null"
            ]
          },
          "until": {
            "type": [
              "string",
              "null"
            ]
          },
          "covers": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "since": {
            "$ref": "objects.json#/$defs/since"
          },
          "state": {
            "enum": [
              "open",
              "dated",
              "expired",
              "unused",
              "migrated",
              "removed",
              "widened"
            ]
          },
          "ended": {
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[0-9a-f]{40}$"
          },
          "endedTime": {
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
          },
          "covered": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "commit",
                "findings"
              ],
              "properties": {
                "commit": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "pattern": "^[0-9a-f]{40}$"
                },
                "findings": {
                  "type": "integer",
                  "minimum": 0
                }
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      }
    }
  },
  "additionalProperties": false
}

"""###

  static let schema_explanation_json = ###"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/explanation.json",
  "title": "axwatch explain --format json",
  "type": "object",
  "required": [
    "schema",
    "version",
    "asOf",
    "source",
    "path",
    "line",
    "file",
    "sites",
    "others",
    "findings",
    "exceptions"
  ],
  "properties": {
    "schema": {
      "const": "/schema/explanation.json"
    },
    "version": {
      "$ref": "objects.json#/$defs/version"
    },
    "asOf": {
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    },
    "source": {
      "type": "object",
      "required": [
        "kind",
        "commit"
      ],
      "properties": {
        "kind": {
          "enum": [
            "worktree",
            "index",
            "commit",
            "folder"
          ]
        },
        "commit": {
          "type": [
            "string",
            "null"
          ],
          "pattern": "^[0-9a-f]{40}$"
        }
      },
      "additionalProperties": false
    },
    "path": {
      "type": "string"
    },
    "line": {
      "type": "integer",
      "minimum": 1
    },
    "file": {
      "description": "What the file is to the audit.",
      "type": "array",
      "items": {
        "type": "string"
      }
    },
    "sites": {
      "type": "array",
      "items": {
        "type": "object",
        "description": "A place where an identifier is assigned (app) or looked up (test).",
        "required": [
          "id",
          "path",
          "line",
          "column",
          "side",
          "form",
          "state",
          "values",
          "valuesOmitted",
          "expression",
          "owner",
          "element",
          "module",
          "formExplained",
          "steps",
          "branches",
          "stateExplained"
        ],
        "properties": {
          "id": {
            "type": "string",
            "pattern": "^[0-9a-f]{16}$"
          },
          "path": {
            "type": "string"
          },
          "line": {
            "type": "integer",
            "minimum": 0
          },
          "column": {
            "type": "integer",
            "minimum": 0
          },
          "side": {
            "enum": [
              "app",
              "test"
            ]
          },
          "form": {
            "enum": [
              "swiftui_modifier",
              "uikit_assignment",
              "setter_call",
              "objc_assignment",
              "labelled_argument",
              "interface_builder",
              "property_wrapper",
              "reflection",
              "overridden_property",
              "helper_call",
              "query_subscript",
              "matching_identifier",
              "predicate",
              "identifier_comparison",
              "kif",
              "earlgrey",
              "inspector",
              "flow_file"
            ]
          },
          "state": {
            "enum": [
              "typed",
              "constant",
              "raw",
              "derived",
              "interface_builder",
              "reflected",
              "untyped_parameter",
              "forwarded",
              "dynamic",
              "cleared",
              "label"
            ]
          },
          "values": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "valuesOmitted": {
            "type": "integer",
            "minimum": 0
          },
          "expression": {
            "type": "string"
          },
          "owner": {
            "type": "string"
          },
          "element": {
            "type": [
              "string",
              "null"
            ]
          },
          "module": {
            "type": [
              "string",
              "null"
            ]
          },
          "formExplained": {
            "type": "string"
          },
          "steps": {
            "type": "array",
            "items": {
              "$ref": "#/$defs/step"
            }
          },
          "branches": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "value",
                "state",
                "rule"
              ],
              "properties": {
                "value": {
                  "type": "string"
                },
                "state": {
                  "enum": [
                    "typed",
                    "constant",
                    "raw",
                    "derived",
                    "interface_builder",
                    "reflected",
                    "untyped_parameter",
                    "forwarded",
                    "dynamic",
                    "cleared",
                    "label"
                  ]
                },
                "rule": {
                  "type": "string"
                }
              },
              "additionalProperties": false
            }
          },
          "stateExplained": {
            "type": "array",
            "items": {
              "type": "string"
            }
          }
        },
        "additionalProperties": false
      }
    },
    "others": {
      "description": "What was looked at on the line and is no site, and why.",
      "type": "array",
      "items": {
        "$ref": "#/$defs/step"
      }
    },
    "findings": {
      "type": "array",
      "items": {
        "type": "object",
        "description": "Something that a rule found. The id stays the same when lines move.",
        "required": [
          "id",
          "rule",
          "severity",
          "path",
          "line",
          "column",
          "message",
          "suggestion",
          "site",
          "exception",
          "reason"
        ],
        "properties": {
          "id": {
            "type": "string",
            "pattern": "^[0-9a-f]{16}$"
          },
          "rule": {
            "type": "string"
          },
          "severity": {
            "enum": [
              "info",
              "warning",
              "error"
            ]
          },
          "path": {
            "type": "string"
          },
          "line": {
            "type": "integer",
            "minimum": 0
          },
          "column": {
            "type": "integer",
            "minimum": 0
          },
          "message": {
            "type": "string"
          },
          "suggestion": {
            "type": [
              "string",
              "null"
            ]
          },
          "site": {
            "type": [
              "string",
              "null"
            ]
          },
          "exception": {
            "type": [
              "string",
              "null"
            ]
          },
          "reason": {
            "type": [
              "string",
              "null"
            ]
          }
        },
        "additionalProperties": false
      }
    },
    "exceptions": {
      "type": "array",
      "items": {
        "type": "object",
        "description": "A finding that the team keeps for now.",
        "required": [
          "id",
          "origin",
          "rules",
          "path",
          "line",
          "pathGlob",
          "identifierGlob",
          "reason",
          "owner",
          "until",
          "covers",
          "expired"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "origin": {
            "enum": [
              "comment",
              "configuration",
              "swiftlint"
            ]
          },
          "rules": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "path": {
            "type": "string"
          },
          "line": {
            "type": "integer",
            "minimum": 0
          },
          "pathGlob": {
            "type": [
              "string",
              "null"
            ]
          },
          "identifierGlob": {
            "type": [
              "string",
              "null"
            ]
          },
          "reason": {
            "type": [
              "string",
              "null"
            ]
          },
          "owner": {
            "type": [
              "string",
              "null"
            ]
          },
          "until": {
            "type": [
              "string",
              "null"
            ]
          },
          "covers": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "expired": {
            "type": "boolean"
          }
        },
        "additionalProperties": false
      }
    }
  },
  "additionalProperties": false,
  "$defs": {
    "step": {
      "type": "object",
      "required": [
        "text",
        "place",
        "values",
        "steps"
      ],
      "properties": {
        "text": {
          "type": "string"
        },
        "place": {
          "type": [
            "object",
            "null"
          ]
        },
        "values": {
          "type": [
            "array",
            "null"
          ],
          "items": {
            "type": "string"
          }
        },
        "steps": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/step"
          }
        }
      },
      "additionalProperties": false
    }
  }
}

"""###

  static let schema_feed_json = ###"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/feed.json",
  "title": "A feed: JSON Feed 1.1 with the object _axwatch in its items",
  "type": "object",
  "required": [
    "version",
    "title",
    "home_page_url",
    "feed_url",
    "description",
    "language",
    "items"
  ],
  "properties": {
    "version": {
      "const": "https://jsonfeed.org/version/1.1"
    },
    "title": {
      "type": "string"
    },
    "home_page_url": {
      "type": "string"
    },
    "feed_url": {
      "type": "string"
    },
    "description": {
      "type": "string"
    },
    "language": {
      "type": "string"
    },
    "next_url": {
      "type": "string"
    },
    "items": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "id",
          "url",
          "title",
          "content_text",
          "content_html",
          "date_published",
          "tags",
          "_axwatch"
        ],
        "properties": {
          "id": {
            "type": "string",
            "pattern": "^tag:axwatch,2026:"
          },
          "url": {
            "type": "string"
          },
          "external_url": {
            "type": "string"
          },
          "title": {
            "type": "string"
          },
          "content_text": {
            "type": "string"
          },
          "content_html": {
            "type": "string"
          },
          "date_published": {
            "type": "string",
            "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
          },
          "authors": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "name"
              ],
              "properties": {
                "name": {
                  "type": "string"
                }
              },
              "additionalProperties": false
            }
          },
          "tags": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "_axwatch": {
            "$ref": "item.json"
          }
        },
        "additionalProperties": false
      }
    }
  },
  "additionalProperties": false
}

"""###

  static let schema_findings_json = ###"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/findings.json",
  "title": "Everything that is found in a branch's newest commit",
  "type": "object",
  "required": [
    "schema",
    "version",
    "repository",
    "branch",
    "asOf",
    "commit",
    "time",
    "findings"
  ],
  "properties": {
    "schema": {
      "const": "/schema/findings.json"
    },
    "version": {
      "$ref": "objects.json#/$defs/version"
    },
    "repository": {
      "type": "string"
    },
    "branch": {
      "type": "string"
    },
    "asOf": {
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    },
    "commit": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9a-f]{40}$"
    },
    "time": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
    },
    "findings": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "id",
          "rule",
          "severity",
          "path",
          "line",
          "column",
          "message",
          "suggestion",
          "site",
          "exception",
          "since",
          "module",
          "owners",
          "link"
        ],
        "properties": {
          "id": {
            "type": "string",
            "pattern": "^[0-9a-f]{16}$"
          },
          "rule": {
            "type": "string"
          },
          "severity": {
            "enum": [
              "info",
              "warning",
              "error"
            ]
          },
          "path": {
            "type": "string"
          },
          "line": {
            "type": "integer",
            "minimum": 0
          },
          "column": {
            "type": "integer",
            "minimum": 0
          },
          "message": {
            "type": "string"
          },
          "suggestion": {
            "type": [
              "string",
              "null"
            ]
          },
          "site": {
            "type": [
              "string",
              "null"
            ]
          },
          "exception": {
            "type": [
              "string",
              "null"
            ]
          },
          "since": {
            "$ref": "objects.json#/$defs/since"
          },
          "module": {
            "type": [
              "string",
              "null"
            ]
          },
          "owners": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "link": {
            "type": [
              "string",
              "null"
            ]
          }
        },
        "additionalProperties": false
      }
    }
  },
  "additionalProperties": false
}

"""###

  static let schema_inventory_json = ###"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/inventory.json",
  "title": "What kind of project a branch holds",
  "type": "object",
  "required": [
    "schema",
    "version",
    "repository",
    "branch",
    "asOf",
    "commit",
    "time",
    "inventory",
    "excluded"
  ],
  "properties": {
    "schema": {
      "const": "/schema/inventory.json"
    },
    "version": {
      "$ref": "objects.json#/$defs/version"
    },
    "repository": {
      "type": "string"
    },
    "branch": {
      "type": "string"
    },
    "asOf": {
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    },
    "commit": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9a-f]{40}$"
    },
    "time": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
    },
    "inventory": {
      "type": [
        "object",
        "null"
      ]
    },
    "excluded": {
      "$ref": "objects.json#/$defs/numbers"
    }
  },
  "additionalProperties": false
}

"""###

  static let schema_item_json = ###"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/item.json",
  "title": "The object _axwatch of a feed item: what a bot needs to decide and to format",
  "type": "object",
  "required": [
    "schema",
    "kind",
    "repository",
    "branch",
    "commit",
    "author",
    "progress",
    "counts",
    "links"
  ],
  "properties": {
    "schema": {
      "const": "/schema/item.json"
    },
    "kind": {
      "enum": [
        "progress",
        "regression",
        "identifier-broken",
        "milestone",
        "exception-added",
        "exception-expiring",
        "exception-expired",
        "exception-ended",
        "history-rewritten",
        "reader-upgraded",
        "watch-failing",
        "watch-recovered",
        "weekly-digest"
      ]
    },
    "repository": {
      "type": "string"
    },
    "branch": {
      "type": "string"
    },
    "commit": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9a-f]{40}$"
    },
    "author": {
      "type": [
        "string",
        "null"
      ]
    },
    "commitCount": {
      "type": "integer",
      "minimum": 1,
      "description": "How many commits the merge brought."
    },
    "commits": {
      "type": "array",
      "description": "The commits that the merge brought, newest first; at most 50.",
      "items": {
        "type": "object",
        "required": [
          "commit",
          "subject",
          "author",
          "link"
        ],
        "properties": {
          "commit": {
            "type": "string",
            "pattern": "^[0-9a-f]{40}$"
          },
          "subject": {
            "type": "string"
          },
          "author": {
            "type": "string"
          },
          "link": {
            "type": [
              "string",
              "null"
            ]
          }
        },
        "additionalProperties": false
      }
    },
    "progress": {
      "$ref": "objects.json#/$defs/progress"
    },
    "counts": {
      "type": "object",
      "required": [
        "app",
        "test"
      ],
      "properties": {
        "app": {
          "$ref": "objects.json#/$defs/states"
        },
        "test": {
          "$ref": "objects.json#/$defs/states"
        }
      },
      "additionalProperties": false
    },
    "delta": {
      "$ref": "objects.json#/$defs/delta"
    },
    "rules": {
      "type": "object",
      "additionalProperties": {
        "type": "integer"
      }
    },
    "modules": {
      "type": "array",
      "items": {
        "type": "string"
      }
    },
    "suspicious": {
      "type": "boolean"
    },
    "identifiers": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "value",
          "likely",
          "page",
          "selectors"
        ],
        "properties": {
          "value": {
            "type": "string"
          },
          "likely": {
            "type": [
              "string",
              "null"
            ]
          },
          "page": {
            "type": "string"
          },
          "selectors": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "path",
                "line"
              ],
              "properties": {
                "path": {
                  "type": "string"
                },
                "line": {
                  "type": "integer",
                  "minimum": 0
                }
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      }
    },
    "milestones": {
      "type": "array",
      "items": {
        "type": "string"
      }
    },
    "exceptions": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "id",
          "reason",
          "owner",
          "until",
          "covers"
        ],
        "properties": {
          "id": {
            "type": "string"
          },
          "reason": {
            "type": [
              "string",
              "null"
            ]
          },
          "owner": {
            "type": [
              "string",
              "null"
            ]
          },
          "until": {
            "type": [
              "string",
              "null"
            ]
          },
          "covers": {
            "type": "integer",
            "minimum": 0
          }
        },
        "additionalProperties": false
      }
    },
    "from": {
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    },
    "to": {
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    },
    "regressions": {
      "type": "integer",
      "minimum": 0
    },
    "links": {
      "type": "object",
      "required": [
        "page",
        "overview",
        "summary",
        "commit"
      ],
      "properties": {
        "page": {
          "type": "string"
        },
        "overview": {
          "type": "string"
        },
        "summary": {
          "type": "string"
        },
        "commit": {
          "type": [
            "string",
            "null"
          ]
        }
      },
      "additionalProperties": false
    }
  },
  "additionalProperties": false
}

"""###

  static let schema_objects_json = ###"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/objects.json",
  "title": "Objects that several documents share",
  "$defs": {
    "fraction": {
      "type": "object",
      "description": "A part of a whole.",
      "required": [
        "done",
        "total"
      ],
      "properties": {
        "done": {
          "type": "integer",
          "minimum": 0
        },
        "total": {
          "type": "integer",
          "minimum": 0
        }
      },
      "additionalProperties": false
    },
    "version": {
      "type": "object",
      "description": "The program's version, and those of its readings and rules.",
      "required": [
        "axwatch",
        "reader",
        "rules"
      ],
      "properties": {
        "axwatch": {
          "type": "string"
        },
        "reader": {
          "type": "integer",
          "minimum": 0
        },
        "rules": {
          "type": "integer",
          "minimum": 0
        }
      },
      "additionalProperties": false
    },
    "place": {
      "type": "object",
      "required": [
        "path",
        "line",
        "column"
      ],
      "properties": {
        "path": {
          "type": "string"
        },
        "line": {
          "type": "integer",
          "minimum": 0
        },
        "column": {
          "type": "integer",
          "minimum": 0
        }
      },
      "additionalProperties": false
    },
    "site": {
      "type": "object",
      "description": "A place where an identifier is assigned (app) or looked up (test).",
      "required": [
        "id",
        "path",
        "line",
        "column",
        "side",
        "form",
        "state",
        "values",
        "valuesOmitted",
        "expression",
        "owner",
        "element",
        "module"
      ],
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^[0-9a-f]{16}$"
        },
        "path": {
          "type": "string"
        },
        "line": {
          "type": "integer",
          "minimum": 0
        },
        "column": {
          "type": "integer",
          "minimum": 0
        },
        "side": {
          "enum": [
            "app",
            "test"
          ]
        },
        "form": {
          "enum": [
            "swiftui_modifier",
            "uikit_assignment",
            "setter_call",
            "objc_assignment",
            "labelled_argument",
            "interface_builder",
            "property_wrapper",
            "reflection",
            "overridden_property",
            "helper_call",
            "query_subscript",
            "matching_identifier",
            "predicate",
            "identifier_comparison",
            "kif",
            "earlgrey",
            "inspector",
            "flow_file"
          ]
        },
        "state": {
          "enum": [
            "typed",
            "constant",
            "raw",
            "derived",
            "interface_builder",
            "reflected",
            "untyped_parameter",
            "forwarded",
            "dynamic",
            "cleared",
            "label"
          ]
        },
        "values": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "valuesOmitted": {
          "type": "integer",
          "minimum": 0
        },
        "expression": {
          "type": "string"
        },
        "owner": {
          "type": "string"
        },
        "element": {
          "type": [
            "string",
            "null"
          ]
        },
        "module": {
          "type": [
            "string",
            "null"
          ]
        }
      },
      "additionalProperties": false
    },
    "finding": {
      "type": "object",
      "description": "Something that a rule found. The id stays the same when lines move.",
      "required": [
        "id",
        "rule",
        "severity",
        "path",
        "line",
        "column",
        "message",
        "suggestion",
        "site",
        "exception"
      ],
      "properties": {
        "id": {
          "type": "string",
          "pattern": "^[0-9a-f]{16}$"
        },
        "rule": {
          "type": "string"
        },
        "severity": {
          "enum": [
            "info",
            "warning",
            "error"
          ]
        },
        "path": {
          "type": "string"
        },
        "line": {
          "type": "integer",
          "minimum": 0
        },
        "column": {
          "type": "integer",
          "minimum": 0
        },
        "message": {
          "type": "string"
        },
        "suggestion": {
          "type": [
            "string",
            "null"
          ]
        },
        "site": {
          "type": [
            "string",
            "null"
          ]
        },
        "exception": {
          "type": [
            "string",
            "null"
          ]
        }
      },
      "additionalProperties": false
    },
    "entry": {
      "type": "object",
      "description": "One value or pattern that the repository can assign. Assignments and selectors are ids of sites.",
      "required": [
        "value",
        "pattern",
        "key",
        "source",
        "scope",
        "element",
        "component",
        "declarations",
        "assignments",
        "selectors",
        "migrated",
        "groups",
        "module",
        "owners",
        "problems"
      ],
      "properties": {
        "value": {
          "type": "string"
        },
        "pattern": {
          "type": "boolean"
        },
        "key": {
          "type": "string",
          "pattern": "^[a-z0-9-]{1,40}-[0-9a-f]{10}$"
        },
        "source": {
          "enum": [
            "typed",
            "constant",
            "raw",
            "derived",
            "interface_builder",
            "aaii",
            "axkit",
            "identificable",
            "property_wrapper"
          ]
        },
        "scope": {
          "type": [
            "string",
            "null"
          ]
        },
        "element": {
          "type": [
            "string",
            "null"
          ]
        },
        "component": {
          "type": [
            "string",
            "null"
          ]
        },
        "declarations": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/place"
          }
        },
        "assignments": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "selectors": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "migrated": {
          "type": "boolean"
        },
        "groups": {
          "type": "integer",
          "minimum": 0
        },
        "module": {
          "type": [
            "string",
            "null"
          ]
        },
        "owners": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "problems": {
          "type": "array",
          "items": {
            "type": "string"
          }
        }
      },
      "additionalProperties": false
    },
    "exception": {
      "type": "object",
      "description": "A finding that the team keeps for now.",
      "required": [
        "id",
        "origin",
        "rules",
        "path",
        "line",
        "pathGlob",
        "identifierGlob",
        "reason",
        "owner",
        "until",
        "covers"
      ],
      "properties": {
        "id": {
          "type": "string"
        },
        "origin": {
          "enum": [
            "comment",
            "configuration",
            "swiftlint"
          ]
        },
        "rules": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "path": {
          "type": "string"
        },
        "line": {
          "type": "integer",
          "minimum": 0
        },
        "pathGlob": {
          "type": [
            "string",
            "null"
          ]
        },
        "identifierGlob": {
          "type": [
            "string",
            "null"
          ]
        },
        "reason": {
          "type": [
            "string",
            "null"
          ]
        },
        "owner": {
          "type": [
            "string",
            "null"
          ]
        },
        "until": {
          "type": [
            "string",
            "null"
          ]
        },
        "covers": {
          "type": "array",
          "items": {
            "type": "string"
          }
        }
      },
      "additionalProperties": false
    },
    "gap": {
      "type": "object",
      "description": "A file that could not be read, or not in full.",
      "required": [
        "path",
        "reason",
        "detail"
      ],
      "properties": {
        "path": {
          "type": "string"
        },
        "reason": {
          "type": "string"
        },
        "detail": {
          "type": "string"
        }
      },
      "additionalProperties": false
    },
    "since": {
      "type": "object",
      "required": [
        "commit",
        "time",
        "author"
      ],
      "properties": {
        "commit": {
          "type": [
            "string",
            "null"
          ],
          "pattern": "^[0-9a-f]{40}$"
        },
        "time": {
          "type": [
            "string",
            "null"
          ],
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
        },
        "author": {
          "type": [
            "string",
            "null"
          ]
        }
      },
      "additionalProperties": false
    },
    "states": {
      "type": "object",
      "additionalProperties": {
        "type": "integer",
        "minimum": 0
      },
      "propertyNames": {
        "enum": [
          "typed",
          "constant",
          "raw",
          "derived",
          "interface_builder",
          "reflected",
          "untyped_parameter",
          "forwarded",
          "dynamic",
          "cleared",
          "label"
        ]
      }
    },
    "delta": {
      "type": "object",
      "description": "Sites more or less, by side and state.",
      "required": [
        "app",
        "test"
      ],
      "properties": {
        "app": {
          "type": "object",
          "additionalProperties": {
            "type": "integer"
          },
          "propertyNames": {
            "enum": [
              "typed",
              "constant",
              "raw",
              "derived",
              "interface_builder",
              "reflected",
              "untyped_parameter",
              "forwarded",
              "dynamic",
              "cleared",
              "label"
            ]
          }
        },
        "test": {
          "type": "object",
          "additionalProperties": {
            "type": "integer"
          },
          "propertyNames": {
            "enum": [
              "typed",
              "constant",
              "raw",
              "derived",
              "interface_builder",
              "reflected",
              "untyped_parameter",
              "forwarded",
              "dynamic",
              "cleared",
              "label"
            ]
          }
        }
      },
      "additionalProperties": false
    },
    "numbers": {
      "type": "object",
      "additionalProperties": {
        "type": "integer",
        "minimum": 0
      }
    },
    "progress": {
      "type": "object",
      "description": "Migrated of all that counts: both sides, each side, and the identifiers that UI tests look up.",
      "required": [
        "all",
        "app",
        "test",
        "critical"
      ],
      "properties": {
        "all": {
          "$ref": "#/$defs/fraction"
        },
        "app": {
          "$ref": "#/$defs/fraction"
        },
        "test": {
          "$ref": "#/$defs/fraction"
        },
        "critical": {
          "$ref": "#/$defs/fraction"
        }
      },
      "additionalProperties": false
    },
    "stages": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "stage",
          "title",
          "done",
          "total"
        ],
        "properties": {
          "stage": {
            "enum": [
              "core_contract",
              "critical_screens",
              "app_sites",
              "selectors",
              "catalog_tests",
              "lint_guard",
              "leftovers"
            ]
          },
          "title": {
            "type": "string"
          },
          "done": {
            "type": "integer",
            "minimum": 0
          },
          "total": {
            "type": "integer",
            "minimum": 0
          },
          "missing": {
            "type": "array",
            "description": "What the stage lacks, the most first; empty when it is done.",
            "items": {
              "type": "object",
              "required": [
                "text",
                "page"
              ],
              "properties": {
                "text": {
                  "type": "string"
                },
                "page": {
                  "type": [
                    "string",
                    "null"
                  ]
                }
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      }
    }
  }
}

"""###

  static let schema_repositories_json = ###"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/repositories.json",
  "title": "Every watched branch",
  "type": "object",
  "required": [
    "schema",
    "version",
    "asOf",
    "branches"
  ],
  "properties": {
    "schema": {
      "const": "/schema/repositories.json"
    },
    "version": {
      "$ref": "objects.json#/$defs/version"
    },
    "asOf": {
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    },
    "branches": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "repository",
          "title",
          "branch",
          "page",
          "documents",
          "commit",
          "time",
          "progress",
          "findings",
          "errors",
          "gained",
          "expiring",
          "expired"
        ],
        "properties": {
          "repository": {
            "type": "string"
          },
          "title": {
            "type": "string"
          },
          "branch": {
            "type": "string"
          },
          "page": {
            "type": "string"
          },
          "documents": {
            "type": "string"
          },
          "commit": {
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[0-9a-f]{40}$"
          },
          "time": {
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
          },
          "progress": {
            "$ref": "objects.json#/$defs/progress"
          },
          "findings": {
            "type": "integer",
            "minimum": 0
          },
          "errors": {
            "type": "integer",
            "minimum": 0
          },
          "gained": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "days",
                "gained",
                "lost"
              ],
              "properties": {
                "days": {
                  "type": "integer",
                  "minimum": 0
                },
                "gained": {
                  "type": "integer",
                  "minimum": 0
                },
                "lost": {
                  "type": "integer",
                  "minimum": 0
                }
              },
              "additionalProperties": false
            }
          },
          "expiring": {
            "type": "integer",
            "minimum": 0
          },
          "expired": {
            "type": "integer",
            "minimum": 0
          }
        },
        "additionalProperties": false
      }
    }
  },
  "additionalProperties": false
}

"""###

  static let schema_series_json = ###"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/series.json",
  "title": "A branch's history: a point for every commit that changed a count",
  "type": "object",
  "required": [
    "schema",
    "version",
    "repository",
    "branch",
    "asOf",
    "commit",
    "time",
    "target",
    "commits",
    "upgrades",
    "points"
  ],
  "properties": {
    "schema": {
      "const": "/schema/series.json"
    },
    "version": {
      "$ref": "objects.json#/$defs/version"
    },
    "repository": {
      "type": "string"
    },
    "branch": {
      "type": "string"
    },
    "asOf": {
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    },
    "commit": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9a-f]{40}$"
    },
    "time": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
    },
    "target": {
      "enum": [
        "typed",
        "constant"
      ]
    },
    "commits": {
      "type": "integer",
      "minimum": 0
    },
    "upgrades": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "commit",
          "version"
        ],
        "properties": {
          "commit": {
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[0-9a-f]{40}$"
          },
          "version": {
            "$ref": "objects.json#/$defs/version"
          }
        },
        "additionalProperties": false
      }
    },
    "points": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "commit",
          "time",
          "app",
          "test",
          "progress",
          "entries",
          "findings",
          "excepted",
          "cause"
        ],
        "properties": {
          "commit": {
            "type": "string",
            "pattern": "^[0-9a-f]{40}$"
          },
          "time": {
            "type": "string",
            "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
          },
          "app": {
            "$ref": "objects.json#/$defs/states"
          },
          "test": {
            "$ref": "objects.json#/$defs/states"
          },
          "progress": {
            "$ref": "objects.json#/$defs/progress"
          },
          "entries": {
            "type": "integer",
            "minimum": 0
          },
          "findings": {
            "$ref": "objects.json#/$defs/numbers"
          },
          "excepted": {
            "$ref": "objects.json#/$defs/numbers"
          },
          "gaps": {
            "$ref": "objects.json#/$defs/numbers"
          },
          "cause": {
            "type": "object",
            "required": [
              "kind",
              "verdict",
              "subject",
              "author",
              "delta"
            ],
            "properties": {
              "kind": {
                "enum": [
                  "first",
                  "commit"
                ]
              },
              "verdict": {
                "enum": [
                  "progress",
                  "regression",
                  "neutral"
                ]
              },
              "subject": {
                "type": "string"
              },
              "author": {
                "type": "string"
              },
              "delta": {
                "$ref": "objects.json#/$defs/delta"
              },
              "suspicious": {
                "type": "boolean"
              }
            },
            "additionalProperties": false
          }
        },
        "additionalProperties": false
      }
    }
  },
  "additionalProperties": false
}

"""###

  static let schema_status_json = ###"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/status.json",
  "title": "What the watcher observes",
  "type": "object",
  "required": [
    "schema",
    "version",
    "events",
    "branches"
  ],
  "properties": {
    "schema": {
      "const": "/schema/status.json"
    },
    "version": {
      "$ref": "objects.json#/$defs/version"
    },
    "events": {
      "type": [
        "string",
        "null"
      ]
    },
    "branches": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "repository",
          "branch",
          "state",
          "audited",
          "auditedTime",
          "remoteHead",
          "behind",
          "fetched"
        ],
        "properties": {
          "repository": {
            "type": "string"
          },
          "branch": {
            "type": "string"
          },
          "state": {
            "enum": [
              "ready",
              "catching-up",
              "failing",
              "paused"
            ]
          },
          "done": {
            "type": "integer",
            "minimum": 0
          },
          "total": {
            "type": "integer",
            "minimum": 0
          },
          "reason": {
            "type": "string"
          },
          "since": {
            "type": "string",
            "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
          },
          "next": {
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
          },
          "audited": {
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[0-9a-f]{40}$"
          },
          "auditedTime": {
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
          },
          "remoteHead": {
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[0-9a-f]{40}$"
          },
          "behind": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0
          },
          "fetched": {
            "type": [
              "string",
              "null"
            ],
            "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
          }
        },
        "additionalProperties": false
      }
    }
  },
  "additionalProperties": false
}

"""###

  static let schema_summary_json = ###"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "/schema/summary.json",
  "title": "The numbers of a branch's overview",
  "type": "object",
  "required": [
    "schema",
    "version",
    "repository",
    "branch",
    "asOf",
    "commit",
    "time",
    "target",
    "progress",
    "sites",
    "entries",
    "findings",
    "exceptions",
    "stages",
    "changes",
    "forecast",
    "modules",
    "gaps",
    "excluded",
    "history"
  ],
  "properties": {
    "schema": {
      "const": "/schema/summary.json"
    },
    "version": {
      "$ref": "objects.json#/$defs/version"
    },
    "repository": {
      "type": "string"
    },
    "branch": {
      "type": "string"
    },
    "asOf": {
      "type": "string",
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    },
    "commit": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9a-f]{40}$"
    },
    "time": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
    },
    "target": {
      "enum": [
        "typed",
        "constant"
      ]
    },
    "progress": {
      "$ref": "objects.json#/$defs/progress"
    },
    "sites": {
      "type": "object",
      "required": [
        "app",
        "test"
      ],
      "properties": {
        "app": {
          "$ref": "objects.json#/$defs/states"
        },
        "test": {
          "$ref": "objects.json#/$defs/states"
        }
      },
      "additionalProperties": false
    },
    "entries": {
      "type": "integer",
      "minimum": 0
    },
    "findings": {
      "type": "object",
      "required": [
        "open",
        "rules"
      ],
      "properties": {
        "open": {
          "type": "integer",
          "minimum": 0
        },
        "rules": {
          "$ref": "objects.json#/$defs/numbers"
        }
      },
      "additionalProperties": false
    },
    "exceptions": {
      "type": "object",
      "required": [
        "total",
        "covers",
        "dated",
        "expired",
        "unused"
      ],
      "properties": {
        "total": {
          "type": "integer",
          "minimum": 0
        },
        "covers": {
          "type": "integer",
          "minimum": 0
        },
        "dated": {
          "type": "integer",
          "minimum": 0
        },
        "expired": {
          "type": "integer",
          "minimum": 0
        },
        "unused": {
          "type": "integer",
          "minimum": 0
        }
      },
      "additionalProperties": false
    },
    "stages": {
      "$ref": "objects.json#/$defs/stages"
    },
    "changes": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "days",
          "known"
        ],
        "properties": {
          "days": {
            "type": "integer",
            "minimum": 0
          },
          "known": {
            "type": "boolean"
          },
          "migrated": {
            "type": "integer"
          },
          "left": {
            "type": "integer"
          },
          "findings": {
            "type": "integer"
          },
          "progress": {
            "$ref": "objects.json#/$defs/fraction"
          }
        },
        "additionalProperties": false
      }
    },
    "forecast": {
      "type": "object",
      "required": [
        "targetPermille",
        "by",
        "left",
        "from",
        "to",
        "words",
        "paces"
      ],
      "properties": {
        "targetPermille": {
          "type": "integer",
          "minimum": 0
        },
        "by": {
          "type": [
            "string",
            "null"
          ],
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
        },
        "left": {
          "type": "integer",
          "minimum": 0
        },
        "from": {
          "type": [
            "string",
            "null"
          ],
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
        },
        "to": {
          "type": [
            "string",
            "null"
          ],
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
        },
        "words": {
          "type": "string"
        },
        "paces": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "days",
              "gained",
              "day"
            ],
            "properties": {
              "days": {
                "type": "integer",
                "minimum": 0
              },
              "gained": {
                "type": "integer"
              },
              "day": {
                "type": [
                  "string",
                  "null"
                ],
                "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
              }
            },
            "additionalProperties": false
          }
        }
      },
      "additionalProperties": false
    },
    "modules": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "name",
          "progress",
          "app",
          "test",
          "owners",
          "excepted",
          "migratedIn30Days"
        ],
        "properties": {
          "name": {
            "type": "string"
          },
          "progress": {
            "$ref": "objects.json#/$defs/fraction"
          },
          "app": {
            "$ref": "objects.json#/$defs/states"
          },
          "test": {
            "$ref": "objects.json#/$defs/states"
          },
          "owners": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "excepted": {
            "type": "integer",
            "minimum": 0
          },
          "migratedIn30Days": {
            "type": [
              "integer",
              "null"
            ]
          }
        },
        "additionalProperties": false
      }
    },
    "gaps": {
      "$ref": "objects.json#/$defs/numbers"
    },
    "excluded": {
      "$ref": "objects.json#/$defs/numbers"
    },
    "history": {
      "type": "object",
      "required": [
        "commits",
        "changing",
        "first",
        "firstTime"
      ],
      "properties": {
        "commits": {
          "type": "integer",
          "minimum": 0
        },
        "changing": {
          "type": "integer",
          "minimum": 0
        },
        "first": {
          "type": [
            "string",
            "null"
          ],
          "pattern": "^[0-9a-f]{40}$"
        },
        "firstTime": {
          "type": [
            "string",
            "null"
          ],
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
        }
      },
      "additionalProperties": false
    }
  },
  "additionalProperties": false
}

"""###

  static let script_js = ###"""
// Relative times, sorting, filtering, search and live refresh. Every page reads without it.
"use strict";
(() => {
  const own = document.currentScript.dataset;
  const root = new URL(own.root, location.href);

  // Absolute times become relative; the absolute one stays in the title.
  const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const steps = [["second", 60], ["minute", 60], ["hour", 24], ["day", 30], ["month", 12], ["year", Infinity]];
  const ago = (then) => {
    let amount = (then - Date.now()) / 1000;
    for (const [unit, most] of steps) {
      if (Math.abs(amount) < most) return relative.format(Math.round(amount), unit);
      amount /= most;
    }
    return "";
  };
  const showTimes = () => {
    for (const element of document.querySelectorAll(".fresh time[datetime*='T']")) {
      if (!element.title) element.title = element.textContent;
      element.textContent = ago(new Date(element.dateTime));
    }
  };
  for (const element of document.querySelectorAll("main time[datetime*='T']")) {
    if (!element.title) element.title = `${element.dateTime.replace("T", " ").replace("Z", " UTC")}, ${ago(new Date(element.dateTime))}`;
  }
  showTimes();
  setInterval(showTimes, 30000);

  // Tables sort by the button in a column's head.
  const valueOf = (row, index) => {
    const text = row.cells[index].textContent.trim();
    const number = parseFloat(text.replace(/[,\s+]/g, "").replace("−", "-"));
    return Number.isNaN(number) ? text : number;
  };
  for (const table of document.querySelectorAll("table.sortable")) {
    [...table.tHead.rows[0].cells].forEach((head, index) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        const rising = head.getAttribute("aria-sort") !== "ascending";
        for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", rising ? "ascending" : "descending");
        const rows = [...table.tBodies[0].rows].map((row) => [valueOf(row, index), row]);
        rows.sort(([a], [b]) => (typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : typeof a === "number" ? -1 : 1));
        if (!rising) rows.reverse();
        table.tBodies[0].append(...rows.map(([, row]) => row));
      });
    });
  }

  const field = (label, onInput) => {
    const box = document.createElement("div");
    const name = document.createElement("label");
    const input = document.createElement("input");
    const told = document.createElement("span");
    box.className = "search";
    input.type = "search";
    input.id = `search-${document.querySelectorAll(".search").length}`;
    name.htmlFor = input.id;
    name.textContent = label;
    told.setAttribute("role", "status");
    told.className = "small soft";
    input.addEventListener("input", () => onInput(input.value.trim().toLowerCase(), told));
    box.append(name, input, told);
    return box;
  };

  // Lists on the page are filtered as one types.
  for (const list of document.querySelectorAll("[data-filter]")) {
    if (list.children.length < 6) continue;
    const items = [...list.children].map((item) => [item.textContent.toLowerCase(), item]);
    list.before(field(list.dataset.filter, (wanted, told) => {
      let shown = 0;
      for (const [text, item] of items) {
        item.hidden = !text.includes(wanted);
        if (!item.hidden) shown += 1;
      }
      told.textContent = wanted ? `${shown} of ${items.length} on this page` : "";
    }));
  }

  // The whole catalog is searched in its document.
  for (const place of document.querySelectorAll(".search-catalog")) {
    let catalog = null;
    const results = document.createElement("ul");
    results.className = "plain";
    const search = async (wanted, told) => {
      results.replaceChildren();
      if (!wanted) return void (told.textContent = "");
      try {
        catalog ??= fetch(place.dataset.source).then((answer) => answer.json());
        const found = (await catalog).catalog.filter((entry) => entry.value.toLowerCase().includes(wanted));
        told.textContent = `${found.length} of ${(await catalog).catalog.length} identifiers`;
        results.replaceChildren(...found.slice(0, 50).map((entry) => {
          const item = document.createElement("li");
          const link = document.createElement("a");
          const name = document.createElement("code");
          name.dir = "ltr";
          name.textContent = entry.value;
          link.href = `${place.dataset.pages}${entry.key}/`;
          link.append(name);
          item.append(link, ` ${entry.source.replace(/_/g, " ")}`);
          return item;
        }));
      } catch {
        catalog = null;
        told.textContent = "The catalog cannot be read now.";
      }
    };
    place.replaceChildren(field("Search the whole catalog", search), results);
  }

  // A page that is out of date is loaded again while nobody uses it; one in use says so.
  const refresh = () => {
    const isInUse = document.querySelector("main details[open]") || scrollY > 200
      || [...document.querySelectorAll("input")].some((input) => input.value)
      || (document.activeElement && document.activeElement !== document.body);
    if (!isInUse) return location.reload();
    if (document.querySelector(".newer")) return;
    const notice = document.createElement("p");
    const link = document.createElement("a");
    notice.className = "banner newer";
    notice.setAttribute("role", "status");
    link.href = location.href;
    link.textContent = "Show it";
    notice.append("There is a newer version of this page. ", link);
    document.querySelector("main").prepend(notice);
  };

  // The watcher tells what it published.
  const listen = (address) => {
    const events = new EventSource(new URL(address, root));
    events.addEventListener("published", (event) => {
      let told = {};
      try { told = JSON.parse(event.data); } catch { /* Then it is for everybody. */ }
      if (!own.repository || !told.repository || told.repository === own.repository) refresh();
    });
    addEventListener("pagehide", () => events.close());
  };

  // Settled pages get freshness from the status, live ones the time of the last fetch.
  const timeOf = (text) => {
    const time = document.createElement("time");
    time.dateTime = text;
    time.textContent = text.slice(0, 10);
    return time;
  };
  const tellStatus = (status) => {
    const here = status.branches.find((one) => one.repository === own.repository && one.branch === own.branch);
    if (!here || !here.audited) return;
    let line = document.querySelector("header .fresh");
    if (!line) {
      line = document.createElement("span");
      line.append(`newest audited commit ${here.audited.slice(0, 7)}, `, timeOf(here.auditedTime));
      document.querySelector("header").append(line);
    }
    line.className = `fresh is-${here.state}`;
    if (!here.fetched) return showTimes();
    const asked = line.querySelector(".asked") ?? document.createElement("span");
    asked.className = "asked";
    asked.replaceChildren("; remote asked ", timeOf(here.fetched));
    line.append(asked);
    showTimes();
  };
  if (location.protocol.startsWith("http")) {
    fetch(new URL("api/v1/status.json", root), { cache: "no-cache" }).then((answer) => answer.json()).then((status) => {
      if (own.repository) tellStatus(status);
      if (status.events && window.EventSource) listen(status.events);
    }).catch(() => { /* The page stands on its own. */ });
  }
})();

"""###

  static let style_css = ###"""
/* The look: quiet, dense, numeric. Colour only where it means a state, the same seven everywhere. */
:root {
  color-scheme: light dark;
  --paper: #fbfaf8; --card: #ffffff; --ink: #1d2126; --soft: #5b6470; --line: #e3e0da; --edge: #8b8a86;
  --accent: #0b57d0; --good: #0a6b4f; --bad: #a8321a; --warn: #8a5a00;
  --typed: #0f7b6c; --constant: #3b76c4; --raw: #e08a2e; --builder: #8b5fbf; --reflected: #c2557a; --untyped: #c9a227;
  --dynamic: #8f969e;
  --step: 1.25rem;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --card: #1b1f23; --ink: #e7e9ec; --soft: #a2abb5; --line: #2e343a; --edge: #737b84;
    --accent: #8ab4f8; --good: #5fd0a8; --bad: #ff9a7f; --warn: #f0c05a;
    --typed: #35b3a0; --constant: #6ea3ea; --raw: #f0a552; --builder: #b58be6; --reflected: #e583a6;
    --untyped: #e2c04a; --dynamic: #7d858e;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink); font-variant-numeric: tabular-nums; overflow-wrap: break-word;
  font: 400 0.9375rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
a { color: var(--accent); text-underline-offset: 0.3em; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code, .id { font: 0.875em/1.4 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
bdi { overflow-wrap: anywhere; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: var(--step); top: 0.5rem; background: var(--card); padding: 0.25rem 0.75rem; z-index: 2; }

header, main, footer { max-width: 72rem; margin-inline: auto; padding-inline: var(--step); }
header {
  display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: baseline; padding-block: 1.25rem 0.75rem;
  border-bottom: 1px solid var(--line);
}
header h1, header .name { font-size: 1.25rem; font-weight: 650; margin: 0; letter-spacing: -0.01em; overflow-wrap: anywhere; }
header .name a { color: inherit; text-decoration: none; }
header .name a:hover { text-decoration: underline; }
header nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.1rem; list-style: none; margin: 0; padding: 0; }
header nav a { color: var(--soft); text-decoration: none; display: inline-block; padding-block: 0.15rem; }
header nav a:hover { text-decoration: underline; }
header nav a[aria-current] { color: var(--ink); font-weight: 600; box-shadow: 0 2px 0 var(--accent); }
.fresh { margin-inline-start: auto; color: var(--soft); font-size: 0.8125rem; }
.fresh::before, .state::before {
  content: ""; display: inline-block; width: 0.5rem; height: 0.5rem; border-radius: 50%; background: var(--good);
  margin-inline-end: 0.4rem;
}
.is-catching-up::before { background: var(--warn); }
.is-failing::before { background: var(--bad); border-radius: 0; }
.is-paused::before { background: var(--soft); }
main { padding-block: 1.5rem 3rem; display: grid; gap: 1.75rem; grid-template-columns: minmax(0, 1fr); }
main > h1 code { font-size: 0.95em; }
main > * { min-width: 0; }
main > h1 { font-size: 1.375rem; font-weight: 650; letter-spacing: -0.01em; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1rem; font-weight: 650; margin: 0 0 0.6rem; }
h3 { font-size: 0.9375rem; font-weight: 600; margin: 0.75rem 0 0.25rem; }
p { margin: 0; }
p + p { margin-top: 0.5rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.soft { color: var(--soft); }
.small { font-size: 0.8125rem; line-height: 1.85; }
.together { white-space: nowrap; }
.lead { font-size: 1.0625rem; }
.up { color: var(--good); }
.down { color: var(--bad); }
.banner { border-inline-start: 4px solid var(--warn); background: var(--card); padding: 0.6rem 0.9rem; }
.banner.bad { border-color: var(--bad); }

.meters { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: var(--step); }
.meter, figure, .card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 0.9rem 1.1rem 1rem; }
.meter h2 { margin: 0; font-size: 0.9375rem; font-weight: 600; }
.meter .value { font-size: 2.25rem; line-height: 1.1; font-weight: 620; letter-spacing: -0.02em; }
.meter .value small { font-size: 0.875rem; font-weight: 400; color: var(--soft); letter-spacing: 0; margin-inline-start: 0.4rem; }
.meter .bar { margin-block: 0.6rem 0.3rem; }
.bar { display: block; width: 100%; height: 0.5rem; border-radius: 4px; overflow: hidden; }
.small-bar { width: 8rem; height: 0.45rem; }
.bar .rest { fill: var(--line); }
.c-typed, .c-done { fill: var(--typed); } .c-constant { fill: var(--constant); } .c-raw { fill: var(--raw); }
.c-builder { fill: var(--builder); } .c-reflected { fill: var(--reflected); } .c-untyped { fill: var(--untyped); }
.c-dynamic { fill: var(--dynamic); } .c-dated { fill: var(--untyped); } .c-expired { fill: var(--bad); }
.c-open { fill: var(--dynamic); }
.k-typed { --c: var(--typed); } .k-constant { --c: var(--constant); } .k-raw { --c: var(--raw); }
.k-builder { --c: var(--builder); } .k-reflected { --c: var(--reflected); } .k-untyped { --c: var(--untyped); }
.k-dynamic { --c: var(--dynamic); } .k-none { --c: transparent; }
.key { display: inline-flex; align-items: center; gap: 0.35rem; font-size: 0.8125rem; color: var(--soft); }
.key::before { content: ""; flex: none; width: 0.7rem; height: 0.7rem; border-radius: 2px; background: var(--c); }
.k-hatch::before { background: repeating-linear-gradient(45deg, var(--soft) 0 1.5px, transparent 1.5px 4px); }
.k-none::before { border: 1px solid var(--edge); }

figure { margin: 0; padding-bottom: 0.6rem; }
.chart { display: block; width: 100%; height: auto; overflow: visible; }
.chart path[class^="c-"] { stroke: var(--card); stroke-width: 0.75; }
.narrow-only { display: none; }
figcaption { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: baseline; margin-bottom: 0.5rem; }
figcaption h2 { margin: 0; }
svg text { font: 11px system-ui, sans-serif; fill: var(--soft); }
svg .grid { stroke: var(--line); }
svg .mark { stroke: var(--ink); stroke-dasharray: 2 3; }
svg a text { fill: var(--accent); text-decoration: underline; }
svg .halo { paint-order: stroke; stroke: var(--card); stroke-width: 3px; stroke-linejoin: round; }
svg .hatch { fill: var(--card); opacity: 0.75; }
svg .goal { stroke: var(--good); stroke-width: 1.5; stroke-dasharray: 6 4; fill: none; }
svg .band { fill: var(--good); opacity: 0.14; }
svg .slice { fill: transparent; }
svg .slice:hover { fill: var(--ink); opacity: 0.08; }
.sparkline { width: 7.5rem; height: 1.5rem; display: block; }
.sparkline path { fill: none; stroke: var(--typed); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
details summary { cursor: pointer; color: var(--soft); font-size: 0.8125rem; padding-block: 0.35rem; }

.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(21rem, 100%), 1fr)); gap: 1.75rem; align-items: start; }
ol.stages { list-style: none; margin: 0; padding: 0; counter-reset: s; }
.stages li {
  display: grid; grid-template-columns: 1.6rem 1fr auto; gap: 0.1rem 0.4rem; padding-block: 0.45rem;
  border-top: 1px solid var(--line); counter-increment: s;
}
.stages li::before { content: counter(s); color: var(--soft); }
.stages .done::before { content: "✓"; color: var(--good); font-weight: 700; }
.stages .next { font-weight: 600; }
.stages small { grid-column: 2 / 4; color: var(--soft); font-weight: 400; font-size: 0.8125rem; }

ul.news, ol.rows { list-style: none; margin: 0; padding: 0; }
.news li { border-top: 1px solid var(--line); padding-block: 0.5rem; display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: 0.1rem 0.75rem; }
.news .delta { font-weight: 650; text-align: end; }
.news small { grid-column: 2; color: var(--soft); font-size: 0.8125rem; }
.rows > li { border-top: 1px solid var(--line); padding-block: 0.55rem; }
.where > span { line-height: 1.9; }
.where { display: flex; flex-wrap: wrap; gap: 0 0.9rem; font-size: 0.8125rem; color: var(--soft); }
.title { line-height: 1.7; display: flex; flex-wrap: wrap; gap: 0.1rem 0.6rem; align-items: baseline; }
.rows li > p + p { margin-top: 0.15rem; }

.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
div.wide + div.wide { margin-top: 1.25rem; }
caption { text-align: start; font-weight: 650; padding-bottom: 0.4rem; }
th, td { text-align: start; padding: 0.4rem 0.75rem 0.4rem 0; border-top: 1px solid var(--line); vertical-align: baseline; }
th { font-weight: inherit; }
thead th { color: var(--soft); font-weight: 500; font-size: 0.8125rem; border-top: 0; white-space: nowrap; }
td, th { overflow-wrap: break-word; line-height: 1.65; }
td bdi, th bdi, td code, th code { overflow-wrap: inherit; }
tbody th { min-width: 8rem; }
tbody th code, td.path code { overflow-wrap: anywhere; }
td.path { min-width: 13rem; }
td.n, th.n { text-align: end; white-space: nowrap; }
td.n:last-child, th.n:last-child { padding-inline-end: 0; }
td .bar { min-width: 4rem; }
td code { overflow-wrap: anywhere; }
th button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; }
th button::after { content: " ↕"; color: var(--edge); }
th[aria-sort="ascending"] button::after { content: " ↑"; color: var(--ink); }
th[aria-sort="descending"] button::after { content: " ↓"; color: var(--ink); }
.tag { font-size: 0.75rem; border: 1px solid currentColor; border-radius: 999px; padding: 0 0.5rem; white-space: nowrap; }
.tag.warn { color: var(--warn); }
.tag.bad { color: var(--bad); }
.tag.loose { display: inline-block; max-width: 100%; line-height: 1.5; white-space: normal; border-radius: 0.75rem; overflow-wrap: anywhere; }
.tag.good { color: var(--good); }
dl.facts { display: grid; grid-template-columns: minmax(8rem, max-content) minmax(0, 1fr); gap: 0.25rem 1.25rem; margin: 0; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
pre code { overflow-wrap: normal; }
pre { margin: 0; max-width: 100%; contain: paint; padding: 0.75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; overflow-x: auto; }
pre.message { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
.lists { display: flex; flex-wrap: wrap; gap: 0.35rem 1.1rem; list-style: none; margin: 0; padding: 0; }
.lists a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
ul.plain { margin: 0; padding-inline-start: 1.1rem; }
.pages { display: flex; flex-wrap: wrap; gap: 0.35rem 1rem; align-items: baseline; }
.life { list-style: none; margin: 0; padding: 0; border-inline-start: 2px solid var(--line); }
.life > li { padding: 0.35rem 0 0.35rem 1rem; position: relative; }
.life > li::before {
  content: ""; position: absolute; left: -0.4rem; top: 0.85rem; width: 0.7rem; height: 0.7rem; border-radius: 50%;
  background: var(--c, var(--dynamic)); border: 2px solid var(--paper);
}
.search { margin-bottom: 0.75rem; display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: baseline; }
.search input {
  font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: 6px;
  padding: 0.3rem 0.6rem; min-width: min(20rem, 100%);
}
.repository h2 { margin: 0; font-size: 1.0625rem; overflow-wrap: anywhere; }
.repository-head { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; justify-content: space-between; align-items: baseline; margin-bottom: 0.75rem; }
.repository-head p { max-width: 40rem; }
.repository-body { display: grid; grid-template-columns: minmax(0, 2fr) minmax(7.5rem, 1fr) minmax(0, 1.5fr) minmax(0, 2fr); gap: 0.75rem 1.5rem; }
.repository-body p + p { margin-top: 0.1rem; }
.repository-body .bar { margin-block: 0.35rem; }
footer { line-height: 1.9; color: var(--soft); font-size: 0.8125rem; border-top: 1px solid var(--line); padding-block: 1rem 2rem; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }

@media (max-width: 56rem) { .repository-body { grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); } }
@media (max-width: 40rem) {
  .wide-only { display: none; }
  .narrow-only { display: block; }
  .narrow-only text { font-size: 15px; }
  td.owner, th.owner { display: none; }
  tbody th { min-width: 6rem; }
  td, th { padding-inline-end: 0.5rem; }
  .fresh { margin-inline-start: 0; }
  .stacks tr { display: block; border-top: 1px solid var(--line); padding-block: 0.45rem; }
  .stacks th, .stacks td { display: inline-block; border: 0; padding: 0 0.75rem 0 0; min-width: 0; max-width: 100%; }
  .stacks td.path, .stacks td[data-label]:not(:empty):not(.n) { display: block; }
  .stacks td:empty, .stacks thead { display: none; }
  .stacks td[data-label]::before { content: attr(data-label) " "; color: var(--soft); font-size: 0.8125rem; }
  .news li { grid-template-columns: minmax(0, 1fr); }
  .news .delta { text-align: start; }
  .news small { grid-column: 1; }
  dl.facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts dd { margin-bottom: 0.5rem; }
}
@media print {
  :root {
    color-scheme: light;
    --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #000; --good: #0a6b4f;
    --bad: #a8321a; --warn: #6d4700; --typed: #0f7b6c; --constant: #3b76c4; --raw: #e08a2e; --builder: #8b5fbf;
    --reflected: #c2557a; --untyped: #c9a227; --dynamic: #8f969e;
  }
  body { font-size: 10pt; }
  nav, .skip, .search, .pages { display: none; }
  main { gap: 1rem; padding-block: 0.75rem; }
  figure, .meter, .card, .rows > li, tr { break-inside: avoid; }
  h2, h3, caption { break-after: avoid; }
  svg, .key::before { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .wide { overflow: visible; }
  table { font-size: 8pt; }
  th, td, td.n, th.n, thead th { white-space: normal; padding-inline-end: 0.4rem; }
  th button::after { content: none; }
  .small-bar { width: 4rem; min-width: 0; }
  tbody th, td.path { min-width: 0; }
  .stacks th { min-width: 7rem; }
  table .key, table .small { font-size: inherit; line-height: inherit; }
}
@media (forced-colors: active) {
  .chart path, .bar rect, .key::before, .fresh::before, .state::before, .life > li::before { forced-color-adjust: none; }
}

"""###
}

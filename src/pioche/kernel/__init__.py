"""The compiled ground: records, generators, the event log and dispatch on a record's type."""

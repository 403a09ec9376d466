-- What came of holding our lines against those at the phone system. None of it belongs to one account.
CREATE TABLE provisioning_reconciliation (
    id          uuid        PRIMARY KEY,
    started_at  timestamptz NOT NULL,
    finished_at timestamptz CHECK (finished_at >= started_at),
    compared    integer     NOT NULL CHECK (compared >= 0),
    undone      integer     NOT NULL CHECK (undone >= 0),
    absent      integer     NOT NULL CHECK (absent >= 0),
    "different" integer     NOT NULL CHECK ("different" >= 0),
    surplus     integer     NOT NULL CHECK (surplus >= 0),
    ahead       integer     NOT NULL CHECK (ahead >= 0),
    unknown     integer     NOT NULL CHECK (unknown >= 0)
);
CREATE INDEX provisioning_reconciliation_by_start ON provisioning_reconciliation (started_at);
COMMENT ON TABLE provisioning_reconciliation IS 'Each time that all lines were held against the phone system.';
COMMENT ON COLUMN provisioning_reconciliation.started_at IS 'Real time.';
COMMENT ON COLUMN provisioning_reconciliation.finished_at IS 'Real time; null if it did not come to its end, or not yet.';
COMMENT ON COLUMN provisioning_reconciliation.undone IS
    'How many lines were left to whoever carries out what was ordered last.';
GRANT SELECT, INSERT, UPDATE, DELETE ON provisioning_reconciliation TO "${service_role}";

CREATE TABLE provisioning_difference (
    id                uuid PRIMARY KEY,
    reconciliation_id uuid NOT NULL REFERENCES provisioning_reconciliation (id) ON DELETE CASCADE,
    kind              text NOT NULL CHECK (kind IN ('absent', 'different', 'surplus', 'ahead', 'unknown')),
    -- of a line that is unknown the phone system alone says whose it is
    of_account        uuid NOT NULL,
    line_id           uuid NOT NULL
);
CREATE INDEX provisioning_difference_by_finding ON provisioning_difference (reconciliation_id, id);
COMMENT ON TABLE provisioning_difference IS
    'Lines that stood at the phone system as nobody had ordered them; of each reconciliation not more than some.';
GRANT SELECT, INSERT, DELETE ON provisioning_difference TO "${service_role}";

-- lines are walked in the order of their ids, as the phone system tells of them
CREATE INDEX provisioning_line_by_id ON provisioning_line (id) WHERE username IS NOT NULL;

-- nobody looks after single lines any more that are as ordered
UPDATE provisioning_line line SET look_after = NULL, looks = 0
FROM provisioning_operation newest
WHERE newest.account_id = line.account_id AND newest.line_id = line.id AND newest.revision = line.revision
    AND newest.course <> 'undone' AND line.look_after IS NOT NULL;

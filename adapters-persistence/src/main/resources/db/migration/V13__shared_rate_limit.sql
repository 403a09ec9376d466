-- A bucket is worth an hour of nobody's work: a crash may empty this table. No index beside the key, and room on each
-- page, so that an update writes nothing but its row.
CREATE UNLOGGED TABLE shared_rate_limit (
    limit_name text        NOT NULL,
    whose      text        NOT NULL CHECK (whose ~ '^[0-9a-f]{64}$'),
    full_at    timestamptz NOT NULL,
    PRIMARY KEY (limit_name, whose)
) WITH (fillfactor = 50);
COMMENT ON TABLE shared_rate_limit IS
    'How often who did what lately: a bucket of permissions each, dropped when it is full again.';
COMMENT ON COLUMN shared_rate_limit.whose IS 'SHA-256 of an e-mail address, a client address or an account.';
COMMENT ON COLUMN shared_rate_limit.full_at IS 'Real time: when all permissions will have come back.';
GRANT SELECT, INSERT, UPDATE, DELETE ON shared_rate_limit TO "${service_role}";

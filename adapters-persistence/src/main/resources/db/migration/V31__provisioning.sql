-- Telephone lines, and every order that was given about them.
CREATE TABLE provisioning_line (
    account_id      uuid    NOT NULL REFERENCES account_account (id),
    id              uuid    NOT NULL,
    username        text    CHECK (username ~ '^[a-z0-9]{1,64}$'),
    sealed_password bytea,
    revision        bigint  NOT NULL CHECK (revision >= 1),
    in_service      boolean NOT NULL,
    look_after      timestamptz,
    looks           integer NOT NULL DEFAULT 0 CHECK (looks >= 0),
    PRIMARY KEY (account_id, id),
    CONSTRAINT provisioning_line_password_has_a_username CHECK ((username IS NULL) = (sealed_password IS NULL)),
    CONSTRAINT provisioning_line_in_service_has_credentials CHECK (NOT in_service OR username IS NOT NULL)
);
CREATE INDEX provisioning_line_by_look ON provisioning_line (look_after) WHERE look_after IS NOT NULL;
COMMENT ON TABLE provisioning_line IS 'Telephone lines, each with its newest order.';
COMMENT ON COLUMN provisioning_line.sealed_password IS 'Encrypted under the master key, for this line alone.';
COMMENT ON COLUMN provisioning_line.in_service IS 'Whether the phone system is known to have the line.';
COMMENT ON COLUMN provisioning_line.look_after IS 'Real time: when somebody looks after the line; null if no more.';
COMMENT ON COLUMN provisioning_line.looks IS 'How often somebody has looked since the newest order, or since it was carried out.';

CREATE TABLE provisioning_operation (
    account_id       uuid        NOT NULL,
    line_id          uuid        NOT NULL,
    revision         bigint      NOT NULL CHECK (revision >= 1),
    target           text        NOT NULL CHECK (target IN ('active', 'suspended', 'gone')),
    lines            integer     CHECK (lines >= 1),
    concurrent_calls integer     CHECK (concurrent_calls >= 1),
    course           text        NOT NULL CHECK (course IN ('undone', 'done', 'rejected', 'superseded')),
    in_doubt         integer     NOT NULL CHECK (in_doubt >= 0),
    reason           text,
    ordered_at       timestamptz NOT NULL,
    PRIMARY KEY (account_id, line_id, revision),
    FOREIGN KEY (account_id, line_id) REFERENCES provisioning_line (account_id, id),
    CONSTRAINT provisioning_operation_limits_what_is_there CHECK (
        (target = 'gone') = (lines IS NULL) AND (target = 'gone') = (concurrent_calls IS NULL)),
    CONSTRAINT provisioning_operation_rejected_has_a_reason CHECK ((course = 'rejected') = (reason IS NOT NULL)),
    CONSTRAINT provisioning_operation_with_an_end_is_not_in_doubt CHECK (
        in_doubt = 0 OR course IN ('undone', 'superseded'))
);
ALTER TABLE provisioning_line ADD CONSTRAINT provisioning_line_has_its_newest_order
    FOREIGN KEY (account_id, id, revision) REFERENCES provisioning_operation (account_id, line_id, revision)
    DEFERRABLE INITIALLY DEFERRED;
-- whatever else was ordered is superseded by the newest
CREATE UNIQUE INDEX provisioning_operation_one_undone ON provisioning_operation (account_id, line_id)
    WHERE course = 'undone';
CREATE INDEX provisioning_operation_undone ON provisioning_operation (ordered_at) WHERE course = 'undone';
CREATE INDEX provisioning_operation_rejected ON provisioning_operation (account_id, line_id, revision)
    WHERE course = 'rejected';
COMMENT ON TABLE provisioning_operation IS 'Every order about a line, and what became of it.';
COMMENT ON COLUMN provisioning_operation.in_doubt IS
    'How many attempts may have been carried out, or may still be, and nobody knows.';
COMMENT ON COLUMN provisioning_operation.reason IS 'Why the phone system refused, in its own words.';
COMMENT ON COLUMN provisioning_operation.ordered_at IS 'Real time.';

GRANT SELECT, INSERT, UPDATE ON provisioning_line TO "${service_role}";
-- what was ordered stays as it was ordered
GRANT SELECT, INSERT, UPDATE (course, in_doubt, reason) ON provisioning_operation TO "${service_role}";

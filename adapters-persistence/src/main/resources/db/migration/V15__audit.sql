CREATE TABLE audit_entry (
    id               uuid PRIMARY KEY,
    at               timestamptz NOT NULL,
    action           text        NOT NULL CHECK (action ~ '^[a-z][a-z_]{0,39}$'),
    actor_account_id uuid,
    actor_id         uuid,
    actor_roles      text[],
    target_type      text        CHECK (target_type ~ '^[a-z][a-z_]{0,39}$'),
    target_id        uuid,
    reason           text        CHECK (char_length(reason) BETWEEN 1 AND 500),
    role_before      text        CHECK (role_before IN ('customer', 'support', 'admin')),
    role_after       text        CHECK (role_after IN ('customer', 'support', 'admin')),
    address          text        CHECK (char_length(address) BETWEEN 1 AND 64),
    request_id       text        CHECK (char_length(request_id) BETWEEN 1 AND 128),
    attempt_minute   timestamptz,
    CHECK (num_nonnulls(actor_account_id, actor_id, actor_roles) IN (0, 3)),
    CHECK (num_nonnulls(target_type, target_id) IN (0, 2)),
    CHECK (role_before IS NULL OR role_after IS NOT NULL)
);
CREATE INDEX audit_entry_by_time ON audit_entry (at, id);
CREATE INDEX audit_entry_by_actor ON audit_entry (actor_id, at, id) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_entry_by_action ON audit_entry (action, at, id);
CREATE INDEX audit_entry_by_target ON audit_entry (target_id, at, id) WHERE target_id IS NOT NULL;
CREATE UNIQUE INDEX audit_entry_one_attempt_a_minute
    ON audit_entry (attempt_minute, target_id, action, address) NULLS NOT DISTINCT WHERE attempt_minute IS NOT NULL;
COMMENT ON TABLE audit_entry IS 'Who did what to what, when, from where and why; append-only.';
COMMENT ON COLUMN audit_entry.role_after IS 'Where a role was given: which, and in place of which, if of any.';
COMMENT ON COLUMN audit_entry.attempt_minute IS
    'Of an attempt that failed: the minute in which no other one like it is kept.';
CREATE TRIGGER audit_entry_is_append_only BEFORE UPDATE OR DELETE ON audit_entry
    FOR EACH ROW EXECUTE FUNCTION shared_refuse_change();
CREATE TRIGGER audit_entry_is_not_truncated BEFORE TRUNCATE ON audit_entry
    FOR EACH STATEMENT EXECUTE FUNCTION shared_refuse_change();
GRANT SELECT, INSERT ON audit_entry TO "${service_role}";

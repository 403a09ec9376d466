-- Whoever gets another password is signed out everywhere else.
ALTER TABLE identity_session DROP CONSTRAINT identity_session_end_reason_check;
ALTER TABLE identity_session
    ADD CONSTRAINT identity_session_end_reason_check
        CHECK (end_reason IN ('signed_out', 'reuse_detected', 'password_changed'));

CREATE TABLE identity_reset_link (
    account_id uuid        NOT NULL,
    user_id    uuid        NOT NULL,
    token_hash text        NOT NULL CHECK (token_hash ~ '^[0-9a-f]{64}$'),
    sent_at    timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, user_id),
    UNIQUE (account_id, token_hash),
    FOREIGN KEY (account_id, user_id) REFERENCES identity_user (account_id, id),
    CHECK (expires_at > sent_at)
);
COMMENT ON TABLE identity_reset_link IS
    'The one link of a user that can still set another password: a newer one takes its place, use removes it.';
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_reset_link TO "${service_role}";

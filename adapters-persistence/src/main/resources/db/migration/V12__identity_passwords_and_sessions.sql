-- Whoever gets another password is signed out everywhere else.
ALTER TABLE identity_session DROP CONSTRAINT identity_session_end_reason_check;
ALTER TABLE identity_session
    ADD CONSTRAINT identity_session_end_reason_check
        CHECK (end_reason IN ('signed_out', 'revoked', 'reuse_detected', 'password_changed'));

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

ALTER TABLE identity_session
    ADD COLUMN device text CHECK (char_length(device) BETWEEN 1 AND 200),
    ADD COLUMN address text CHECK (char_length(address) BETWEEN 1 AND 200);
COMMENT ON COLUMN identity_session.device IS 'What the client that began the session calls itself, if it told.';
COMMENT ON COLUMN identity_session.address IS 'The network address from which the session was begun, if that is known.';

CREATE INDEX identity_refresh_token_unused ON identity_refresh_token (account_id, session_id) WHERE used_at IS NULL;

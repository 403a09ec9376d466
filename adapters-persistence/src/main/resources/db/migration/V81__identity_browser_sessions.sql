SET LOCAL lock_timeout = '10s';

CREATE TABLE identity_browser_session (
    account_id       uuid        NOT NULL,
    token_hash       text        NOT NULL CHECK (token_hash ~ '^[0-9a-f]{64}$'),
    session_id       uuid        NOT NULL,
    started_at       timestamptz NOT NULL,
    last_used_at     timestamptz NOT NULL,
    authenticated_at timestamptz NOT NULL,
    expires_at       timestamptz NOT NULL,
    PRIMARY KEY (account_id, token_hash),
    UNIQUE (account_id, session_id),
    FOREIGN KEY (account_id, session_id) REFERENCES identity_session (account_id, id) ON DELETE CASCADE,
    CHECK (started_at <= authenticated_at AND authenticated_at <= last_used_at AND last_used_at < expires_at)
);
CREATE INDEX identity_browser_session_by_expiry ON identity_browser_session (expires_at);
COMMENT ON TABLE identity_browser_session IS
    'Sessions that continue in a browser, by the hash of the token in its cookie. They have no refresh tokens.';
COMMENT ON COLUMN identity_browser_session.last_used_at IS 'The last use, accurate to a minute.';
COMMENT ON COLUMN identity_browser_session.authenticated_at IS
    'When the user last proved the password in this session.';
COMMENT ON COLUMN identity_browser_session.expires_at IS 'When the session expires unless it is used.';
GRANT SELECT, INSERT, DELETE ON identity_browser_session TO "${service_role}";
GRANT UPDATE (last_used_at, authenticated_at, expires_at) ON identity_browser_session TO "${service_role}";

-- A signup stores the user before the account, in one transaction: hence deferred.
CREATE TABLE identity_user (
    account_id    uuid        NOT NULL REFERENCES account_account (id) DEFERRABLE INITIALLY DEFERRED,
    id            uuid        NOT NULL,
    email         text        NOT NULL CHECK (email LIKE '_%@_%' AND char_length(email) <= 254),
    role          text        NOT NULL CHECK (role IN ('customer', 'support', 'admin')),
    status        text        NOT NULL CHECK (status IN ('draft', 'active')),
    password_hash text        CHECK (password_hash <> ''),
    created_at    timestamptz NOT NULL,
    PRIMARY KEY (account_id, id),
    CHECK ((status = 'active') = (password_hash IS NOT NULL))
);
COMMENT ON TABLE identity_user IS 'People who sign in, or will once their address is proven.';
GRANT SELECT, INSERT, UPDATE ON identity_user TO "${service_role}";

CREATE TABLE identity_email (
    email      text PRIMARY KEY CHECK (email LIKE '_%@_%' AND char_length(email) <= 254),
    account_id uuid NOT NULL,
    user_id    uuid NOT NULL,
    UNIQUE (account_id, user_id),
    FOREIGN KEY (account_id, user_id) REFERENCES identity_user (account_id, id)
);
COMMENT ON TABLE identity_email IS 'Whose an e-mail address is, over all accounts: one user''s at a time.';
GRANT SELECT, INSERT, UPDATE ON identity_email TO "${service_role}";

CREATE TABLE identity_magic_link (
    account_id uuid        NOT NULL,
    user_id    uuid        NOT NULL,
    id         uuid        NOT NULL,
    token_hash text        NOT NULL CHECK (token_hash ~ '^[0-9a-f]{64}$'),
    tier       text        NOT NULL CHECK (tier ~ '^[a-z][a-z0-9_-]{0,39}$'),
    sent_at    timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, user_id),
    UNIQUE (account_id, token_hash),
    FOREIGN KEY (account_id, user_id) REFERENCES identity_user (account_id, id),
    CHECK (expires_at > sent_at)
);
COMMENT ON TABLE identity_magic_link IS
    'The one link of a user that can still be opened: a newer one takes its place, use removes it.';
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_magic_link TO "${service_role}";

CREATE TABLE identity_session (
    account_id uuid        NOT NULL,
    id         uuid        NOT NULL,
    user_id    uuid        NOT NULL,
    status     text        NOT NULL CHECK (status IN ('active', 'ended')),
    started_at timestamptz NOT NULL,
    ended_at   timestamptz,
    end_reason text        CHECK (end_reason IN ('signed_out', 'reuse_detected')),
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, user_id) REFERENCES identity_user (account_id, id),
    CHECK ((status = 'ended') = (ended_at IS NOT NULL)),
    CHECK ((status = 'ended') = (end_reason IS NOT NULL))
);
CREATE INDEX identity_session_by_user ON identity_session (account_id, user_id);
COMMENT ON TABLE identity_session IS 'Sign-ins, each with all the refreshes that continue it.';
GRANT SELECT, INSERT, UPDATE ON identity_session TO "${service_role}";

CREATE TABLE identity_refresh_token (
    account_id     uuid        NOT NULL,
    token_hash     text        NOT NULL CHECK (token_hash ~ '^[0-9a-f]{64}$'),
    session_id     uuid        NOT NULL,
    expires_at     timestamptz NOT NULL,
    salt           text        CHECK (salt <> ''),
    used_at        timestamptz,
    successor_hash text        CHECK (successor_hash ~ '^[0-9a-f]{64}$'),
    PRIMARY KEY (account_id, token_hash),
    FOREIGN KEY (account_id, session_id) REFERENCES identity_session (account_id, id),
    FOREIGN KEY (account_id, successor_hash) REFERENCES identity_refresh_token (account_id, token_hash),
    UNIQUE (account_id, successor_hash),
    CHECK (num_nonnulls(salt, used_at, successor_hash) IN (0, 3))
);
CREATE INDEX identity_refresh_token_by_session ON identity_refresh_token (account_id, session_id);
COMMENT ON TABLE identity_refresh_token IS 'Refresh tokens by their hash: unused, or used and followed by a successor.';
GRANT SELECT, INSERT, UPDATE ON identity_refresh_token TO "${service_role}";

CREATE TABLE identity_signing_key (
    number             integer PRIMARY KEY CHECK (number >= 1),
    id                 text        NOT NULL UNIQUE CHECK (id <> ''),
    public_key         bytea       NOT NULL,
    sealed_private_key bytea       NOT NULL,
    created_at         timestamptz NOT NULL
);
COMMENT ON TABLE identity_signing_key IS
    'Keys that access tokens are signed with, the newest having the highest number; private keys lie encrypted.';
GRANT SELECT, INSERT ON identity_signing_key TO "${service_role}";

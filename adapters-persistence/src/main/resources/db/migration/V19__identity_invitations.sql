CREATE TABLE identity_invitation (
    account_id    uuid        NOT NULL,
    user_id       uuid        NOT NULL,
    token_hash    text        NOT NULL CHECK (token_hash ~ '^[0-9a-f]{64}$'),
    sent_at       timestamptz NOT NULL,
    password_hash text        CHECK (password_hash <> ''),
    sealed_secret bytea,
    PRIMARY KEY (account_id, user_id),
    UNIQUE (account_id, token_hash),
    FOREIGN KEY (account_id, user_id) REFERENCES identity_user (account_id, id),
    CHECK ((password_hash IS NULL) = (sealed_secret IS NULL))
);
COMMENT ON TABLE identity_invitation IS
    'The one invitation of each of the staff that can still be used; with what was begun, its TOTP secret encrypted.';
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_invitation TO "${service_role}";

CREATE TABLE identity_recovery_code (
    account_id uuid NOT NULL,
    user_id    uuid NOT NULL,
    code_hash  text NOT NULL CHECK (code_hash ~ '^[0-9a-f]{64}$'),
    used_at    timestamptz,
    PRIMARY KEY (account_id, user_id, code_hash),
    FOREIGN KEY (account_id, user_id) REFERENCES identity_user (account_id, id)
);
COMMENT ON TABLE identity_recovery_code IS 'Codes for staff without their authenticator, each good once, by their hash.';
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_recovery_code TO "${service_role}";

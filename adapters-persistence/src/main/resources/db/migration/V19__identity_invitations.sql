CREATE TABLE identity_invitation (
    account_id    uuid        NOT NULL,
    user_id       uuid        NOT NULL,
    token_hash    text        NOT NULL CHECK (token_hash ~ '^[0-9a-f]{64}$'),
    sent_at       timestamptz NOT NULL,
    password_hash text        CHECK (password_hash <> ''),
    sealed_secret bytea,
    used          boolean     NOT NULL DEFAULT false,
    PRIMARY KEY (account_id, user_id),
    UNIQUE (account_id, token_hash),
    FOREIGN KEY (account_id, user_id) REFERENCES identity_user (account_id, id),
    CHECK ((password_hash IS NULL) = (sealed_secret IS NULL)),
    CHECK (NOT used OR password_hash IS NULL)
);
COMMENT ON TABLE identity_invitation IS
    'The newest invitation of each of the staff; with what was begun, its TOTP secret encrypted, until it is used.';
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
GRANT SELECT, INSERT, UPDATE (used_at), DELETE ON identity_recovery_code TO "${service_role}";

CREATE FUNCTION identity_refuse_reuse() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    RAISE EXCEPTION 'what was used in % stays used', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER identity_recovery_code_stays_used BEFORE UPDATE ON identity_recovery_code
    FOR EACH ROW WHEN (OLD.used_at IS NOT NULL) EXECUTE FUNCTION identity_refuse_reuse();
CREATE TRIGGER identity_invitation_stays_used BEFORE UPDATE ON identity_invitation
    FOR EACH ROW WHEN (OLD.used AND NEW.token_hash = OLD.token_hash) EXECUTE FUNCTION identity_refuse_reuse();

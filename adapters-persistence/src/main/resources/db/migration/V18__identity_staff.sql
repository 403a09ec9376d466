ALTER TABLE identity_user DROP CONSTRAINT identity_user_status_check;
ALTER TABLE identity_user DROP CONSTRAINT identity_user_check;
ALTER TABLE identity_user
    ADD CONSTRAINT identity_user_status_check CHECK (status IN ('draft', 'active', 'disabled')),
    ADD CONSTRAINT identity_user_password_check CHECK (CASE status
        WHEN 'draft' THEN password_hash IS NULL
        WHEN 'active' THEN password_hash IS NOT NULL
        ELSE role <> 'customer' END);
CREATE INDEX identity_user_staff ON identity_user (account_id, id) WHERE role <> 'customer';

-- Staff's session is a draft while the second factor is due: known by the hash of its challenge, good for the password
-- with this fingerprint.
ALTER TABLE identity_session
    ADD COLUMN twofa          boolean NOT NULL DEFAULT false,
    ADD COLUMN challenge_hash text CHECK (challenge_hash ~ '^[0-9a-f]{64}$'),
    ADD COLUMN verified_hash  text CHECK (verified_hash ~ '^[0-9a-f]{64}$'),
    ADD COLUMN tries_left     integer CHECK (tries_left BETWEEN 0 AND 5),
    ADD CONSTRAINT identity_session_by_challenge UNIQUE (account_id, challenge_hash),
    ADD CONSTRAINT identity_session_challenge_check CHECK (
        num_nonnulls(challenge_hash, verified_hash, tries_left) = CASE status WHEN 'draft' THEN 3 ELSE 0 END);
ALTER TABLE identity_session DROP CONSTRAINT identity_session_status_check;
ALTER TABLE identity_session
    ADD CONSTRAINT identity_session_status_check CHECK (status IN ('draft', 'active', 'ended'));

CREATE TABLE identity_second_factor (
    account_id    uuid          NOT NULL,
    user_id       uuid          NOT NULL,
    sealed_secret bytea         NOT NULL,
    accepted_step bigint        NOT NULL CHECK (accepted_step >= 0),
    wrong_at      timestamptz[] NOT NULL CHECK (cardinality(wrong_at) <= 10),
    PRIMARY KEY (account_id, user_id),
    FOREIGN KEY (account_id, user_id) REFERENCES identity_user (account_id, id)
);
COMMENT ON TABLE identity_second_factor IS
    'The TOTP secret of each of the staff, encrypted; the latest 30 seconds whose code was taken; when wrong codes came.';
GRANT SELECT, INSERT, UPDATE (sealed_secret, accepted_step, wrong_at), DELETE ON identity_second_factor
    TO "${service_role}";

-- As long as the secret is the same, a code that was taken stays taken, and a wrong one counts for an hour.
CREATE FUNCTION identity_check_second_factor() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF NEW.accepted_step < OLD.accepted_step
        OR EXISTS (SELECT FROM unnest(OLD.wrong_at) AS wrong (at)
                   WHERE wrong.at <> ALL (NEW.wrong_at)
                       AND NOT coalesce(wrong.at <= NEW.wrong_at[cardinality(NEW.wrong_at)] - interval '1 hour', false))
    THEN
        RAISE EXCEPTION 'the second factor of user % does not forget', NEW.user_id
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER identity_second_factor_does_not_forget BEFORE UPDATE ON identity_second_factor
    FOR EACH ROW WHEN (NEW.sealed_secret = OLD.sealed_secret) EXECUTE FUNCTION identity_check_second_factor();

-- One row: a second one would have the same key.
CREATE TABLE identity_operator (
    number         integer PRIMARY KEY CHECK (number = 1),
    account_id     uuid NOT NULL REFERENCES account_account (id) DEFERRABLE INITIALLY DEFERRED,
    first_admin_id uuid,
    FOREIGN KEY (account_id, first_admin_id) REFERENCES identity_user (account_id, id)
);
COMMENT ON TABLE identity_operator IS 'Which account is the operator''s own, to which the staff belong.';
COMMENT ON COLUMN identity_operator.first_admin_id IS 'Whom the service itself invited last.';
GRANT SELECT, INSERT, UPDATE (first_admin_id) ON identity_operator TO "${service_role}";

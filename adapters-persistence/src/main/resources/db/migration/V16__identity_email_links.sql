-- Whoever gets another e-mail address is signed out everywhere else.
ALTER TABLE identity_session DROP CONSTRAINT identity_session_end_reason_check;
ALTER TABLE identity_session
    ADD CONSTRAINT identity_session_end_reason_check
        CHECK (end_reason IN ('signed_out', 'revoked', 'reuse_detected', 'password_changed', 'email_changed'));

-- One statement gives a user another address and takes the old one: in between there are two.
ALTER TABLE identity_email DROP CONSTRAINT identity_email_account_id_user_id_key;
ALTER TABLE identity_email
    ADD CONSTRAINT identity_email_account_id_user_id_key UNIQUE (account_id, user_id) DEFERRABLE INITIALLY IMMEDIATE;
GRANT DELETE ON identity_email TO "${service_role}";

CREATE TABLE identity_email_link (
    account_id uuid        NOT NULL,
    user_id    uuid        NOT NULL,
    session_id uuid        NOT NULL,
    email      text        NOT NULL CHECK (email LIKE '_%@_%' AND char_length(email) <= 254),
    token_hash text        NOT NULL CHECK (token_hash ~ '^[0-9a-f]{64}$'),
    sent_at    timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, user_id),
    UNIQUE (account_id, token_hash),
    FOREIGN KEY (account_id, user_id) REFERENCES identity_user (account_id, id),
    CHECK (expires_at > sent_at)
);
COMMENT ON TABLE identity_email_link IS
    'The one link of a user that can still give them another address: a newer one takes its place, use removes it.';
COMMENT ON COLUMN identity_email_link.session_id IS 'The session in which it was asked for: it outlives the change.';
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_email_link TO "${service_role}";

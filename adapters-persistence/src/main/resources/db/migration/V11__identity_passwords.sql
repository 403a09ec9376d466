-- Whoever gets another password is signed out everywhere else.
ALTER TABLE identity_session DROP CONSTRAINT identity_session_end_reason_check;
ALTER TABLE identity_session
    ADD CONSTRAINT identity_session_end_reason_check
        CHECK (end_reason IN ('signed_out', 'reuse_detected', 'password_changed'));

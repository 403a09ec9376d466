-- What nobody can use any more is deleted.
GRANT DELETE ON identity_session, identity_refresh_token TO "${service_role}";
CREATE INDEX identity_refresh_token_by_expiry ON identity_refresh_token (expires_at);
CREATE INDEX identity_session_drafts ON identity_session (started_at) WHERE status = 'draft';
CREATE INDEX identity_magic_link_by_expiry ON identity_magic_link (expires_at);
CREATE INDEX identity_reset_link_by_expiry ON identity_reset_link (expires_at);
CREATE INDEX identity_email_link_by_expiry ON identity_email_link (expires_at);
CREATE INDEX identity_invitation_by_time ON identity_invitation (sent_at);

-- Where the clocks of two machines differ, a token may lapse before the one that it followed.
ALTER TABLE identity_refresh_token DROP CONSTRAINT identity_refresh_token_account_id_successor_hash_fkey;
ALTER TABLE identity_refresh_token
    ADD CONSTRAINT identity_refresh_token_successor FOREIGN KEY (account_id, successor_hash)
        REFERENCES identity_refresh_token (account_id, token_hash) ON DELETE SET NULL (successor_hash);
ALTER TABLE identity_refresh_token DROP CONSTRAINT identity_refresh_token_check;
ALTER TABLE identity_refresh_token
    ADD CONSTRAINT identity_refresh_token_use_check CHECK (
        num_nonnulls(salt, used_at) IN (0, 2) AND (successor_hash IS NULL OR used_at IS NOT NULL));
COMMENT ON COLUMN identity_refresh_token.successor_hash IS 'What followed a used token, until that is deleted.';

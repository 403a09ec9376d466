-- No index contains a column that the use of a token changes. The unused token of a session is the newest one.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS identity_refresh_token_by_session_expiry;
CREATE INDEX CONCURRENTLY identity_refresh_token_by_session_expiry
    ON identity_refresh_token (account_id, session_id, expires_at);
DROP INDEX CONCURRENTLY IF EXISTS identity_refresh_token_by_session;
DROP INDEX CONCURRENTLY IF EXISTS identity_refresh_token_unused;
DROP INDEX CONCURRENTLY IF EXISTS identity_refresh_token_by_successor;

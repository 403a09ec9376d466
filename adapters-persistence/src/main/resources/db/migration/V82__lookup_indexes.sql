-- Staff find accounts by the SIP user name of a line, and see why cards were declined.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS provisioning_line_by_username;
CREATE INDEX CONCURRENTLY provisioning_line_by_username ON provisioning_line (username) WHERE username IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payment_payment_declined;
CREATE INDEX CONCURRENTLY payment_payment_declined ON payment_payment (drafted_at, decline_reason)
    WHERE status = 'declined';
SET lock_timeout = '10s';

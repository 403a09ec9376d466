-- Each top-up and token rotation wrote index entries that no query uses. The new partial indexes omit them.
SET lock_timeout = 0;

-- The key of a payment is its id, which the primary key makes unique. Release 1.0.0 also wrote random keys, which this
-- index keeps unique.
DROP INDEX CONCURRENTLY IF EXISTS payment_payment_by_other_key;
CREATE UNIQUE INDEX CONCURRENTLY payment_payment_by_other_key ON payment_payment (account_id, processor_key)
    WHERE processor_key <> id;

-- A new token has no successor yet.
DROP INDEX CONCURRENTLY IF EXISTS identity_refresh_token_by_successor;
CREATE UNIQUE INDEX CONCURRENTLY identity_refresh_token_by_successor
    ON identity_refresh_token (account_id, successor_hash) WHERE successor_hash IS NOT NULL;

-- E-mails of accounts are found by the account.
DROP INDEX CONCURRENTLY IF EXISTS notification_email_without_account;
CREATE INDEX CONCURRENTLY notification_email_without_account ON notification_email (email) WHERE account_id IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS notification_email_by_address;

-- A waiting task has no heartbeat.
DROP INDEX CONCURRENTLY IF EXISTS shared_scheduled_task_with_heartbeat;
CREATE INDEX CONCURRENTLY shared_scheduled_task_with_heartbeat ON shared_scheduled_task (last_heartbeat)
    WHERE last_heartbeat IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS shared_scheduled_task_by_heartbeat;

SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS account_account_unconfirmed;
CREATE INDEX CONCURRENTLY account_account_unconfirmed ON account_account (created_at)
    WHERE status = 'expired' AND erased_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS payment_notice_processed;
CREATE INDEX CONCURRENTLY payment_notice_processed ON payment_notice (received_at)
    WHERE status IN ('done', 'settled') AND kind NOT IN ('charged_back', 'chargeback_reversed');
ALTER TABLE account_account VALIDATE CONSTRAINT account_account_erased_is_ended;
SET lock_timeout = '10s';

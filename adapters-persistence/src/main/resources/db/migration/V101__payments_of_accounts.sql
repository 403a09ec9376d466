-- A list shows the latest payments of an account first. Without this index, each page reads and sorts all payments of
-- the account.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS payment_payment_of_account;
CREATE INDEX CONCURRENTLY payment_payment_of_account ON payment_payment (account_id, drafted_at, id);

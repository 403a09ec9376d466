SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS account_account_by_erasure;
CREATE INDEX CONCURRENTLY account_account_by_erasure ON account_account (kept_since) WHERE kept_since IS NOT NULL;
ALTER TABLE account_account VALIDATE CONSTRAINT account_account_erased_is_closed;
ALTER TABLE account_event VALIDATE CONSTRAINT account_event_kind_check;

-- The page of an account in the console shows its latest records of each kind. Without these indexes, each load reads
-- and sorts all records of the account.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS payment_event_timeline;
CREATE INDEX CONCURRENTLY payment_event_timeline ON payment_event (account_id, at, payment_id, number);
DROP INDEX CONCURRENTLY IF EXISTS ledger_transfer_timeline;
CREATE INDEX CONCURRENTLY ledger_transfer_timeline ON ledger_transfer (account_id, posted_at, id)
    WHERE entry_number IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS subscription_event_timeline;
CREATE INDEX CONCURRENTLY subscription_event_timeline
    ON subscription_event (account_id, at, subscription_id, number);
DROP INDEX CONCURRENTLY IF EXISTS provisioning_operation_timeline;
CREATE INDEX CONCURRENTLY provisioning_operation_timeline
    ON provisioning_operation (account_id, ordered_at, line_id, revision);
DROP INDEX CONCURRENTLY IF EXISTS invoice_invoice_timeline;
CREATE INDEX CONCURRENTLY invoice_invoice_timeline ON invoice_invoice (account_id, issued_at, id);
SET lock_timeout = '10s';

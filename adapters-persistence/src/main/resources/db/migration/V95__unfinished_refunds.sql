-- The gauge of unfinished refunds counts those without a result, also after their recovery has ended. Refunds without a
-- result are few; without this index, each count would read all refunds.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS payment_refund_unfinished;
CREATE INDEX CONCURRENTLY payment_refund_unfinished ON payment_refund (ask_until) WHERE status IN ('draft', 'sent');

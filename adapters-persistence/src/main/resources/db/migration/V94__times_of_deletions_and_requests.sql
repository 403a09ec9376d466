SET LOCAL lock_timeout = '10s';

ALTER TABLE payment_card ADD COLUMN deleted_at timestamptz;
COMMENT ON COLUMN payment_card.deleted_at IS
    'Real time at which the owner deleted the card; null otherwise, and if release 1.0.0 deleted it.';

ALTER TABLE payment_refund ADD COLUMN requested_at timestamptz;
COMMENT ON COLUMN payment_refund.requested_at IS
    'Real time of the latest request that may have reached the processor; null if none has, and if 1.0.0 sent it.';

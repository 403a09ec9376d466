-- What clients of the API store with payments for their own use.
-- One large table in each migration: a transaction that holds locks on several can block requests, and deadlock.
ALTER TABLE payment_payment
    ADD COLUMN external_id text,
    ADD COLUMN metadata    jsonb,
    ADD CONSTRAINT payment_payment_client_data CHECK (
        (external_id IS NULL OR char_length(external_id) BETWEEN 1 AND 200)
        AND (metadata IS NULL OR jsonb_typeof(metadata) = 'object')) NOT VALID;
COMMENT ON COLUMN payment_payment.external_id IS 'The id in another system; unique within the account.';
COMMENT ON COLUMN payment_payment.metadata IS 'Pairs of texts that a client of the API stores; null if there are none.';

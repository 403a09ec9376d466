-- What clients of the API store with subscriptions for their own use.
ALTER TABLE subscription_subscription
    ADD COLUMN external_id text,
    ADD COLUMN metadata    jsonb,
    ADD CONSTRAINT subscription_subscription_client_data CHECK (
        (external_id IS NULL OR char_length(external_id) BETWEEN 1 AND 200)
        AND (metadata IS NULL OR jsonb_typeof(metadata) = 'object')) NOT VALID;
COMMENT ON COLUMN subscription_subscription.external_id IS
    'The id in another system; unique within the account.';
COMMENT ON COLUMN subscription_subscription.metadata IS
    'Pairs of texts that a client of the API stores; null if there are none.';

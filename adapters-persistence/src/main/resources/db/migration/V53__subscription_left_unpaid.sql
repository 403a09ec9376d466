-- Whether a subscription was cancelled while its last term had begun and was not paid: subscriptions that its account
-- activates in the following year have no grace period. Subscriptions cancelled before this migration do not count.
ALTER TABLE subscription_subscription
    ADD COLUMN left_unpaid boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT subscription_subscription_left_unpaid_is_over CHECK (
        NOT left_unpaid OR (status = 'cancelled' AND term_start IS NOT NULL));
COMMENT ON COLUMN subscription_subscription.left_unpaid IS
    'Cancelled while its last term had begun and was not paid.';

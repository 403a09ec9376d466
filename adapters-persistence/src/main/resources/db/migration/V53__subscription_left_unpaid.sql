-- Whether a subscription was cancelled while its last term had begun and was not paid: its account has no grace period
-- for other subscriptions for a while. Of those that are cancelled already the last event about a term says it.
ALTER TABLE subscription_subscription
    ADD COLUMN left_unpaid boolean NOT NULL DEFAULT false;
UPDATE subscription_subscription s SET left_unpaid = true
WHERE s.status = 'cancelled' AND 'fell_due' = (
    SELECT e.kind FROM subscription_event e
    WHERE e.account_id = s.account_id AND e.subscription_id = s.id
        AND e.kind IN ('activated', 'renewed', 'fell_due', 'paid')
    ORDER BY e.number DESC LIMIT 1);
ALTER TABLE subscription_subscription
    ADD CONSTRAINT subscription_subscription_left_unpaid_is_over CHECK (
        NOT left_unpaid OR (status = 'cancelled' AND term_start IS NOT NULL));
COMMENT ON COLUMN subscription_subscription.left_unpaid IS
    'Cancelled while its last term had begun and was not paid.';

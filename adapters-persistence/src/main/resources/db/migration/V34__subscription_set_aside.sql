-- Whoever has an open charge is due, and nothing is to be done about it before the charge is over. However many these
-- are, nobody who looks for what is to be done reads them: the index has them apart.
ALTER TABLE subscription_subscription ADD COLUMN charge_is_open boolean NOT NULL DEFAULT false;
UPDATE subscription_subscription SET charge_is_open = true
    FROM subscription_charge
    WHERE subscription_charge.account_id = subscription_subscription.account_id
        AND subscription_charge.subscription_id = subscription_subscription.id
        AND subscription_charge.status IN ('draft', 'held');
DROP INDEX subscription_subscription_by_due;
CREATE INDEX subscription_subscription_by_due ON subscription_subscription (charge_is_open, due_at)
    WHERE due_at IS NOT NULL;
COMMENT ON COLUMN subscription_subscription.charge_is_open IS
    'Whether one of its charges is a draft or held; written by the very statement that opens or ends the charge.';

-- Who looks after lines does not read what waits for cards, nor the other way round.
DROP INDEX subscription_charge_by_look;
CREATE INDEX subscription_charge_by_look ON subscription_charge (status, look_after) WHERE look_after IS NOT NULL;

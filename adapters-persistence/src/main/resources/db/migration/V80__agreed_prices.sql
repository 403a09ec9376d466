SET LOCAL lock_timeout = '10s';

ALTER TABLE subscription_charge ADD COLUMN is_agreed boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN subscription_charge.is_agreed IS
    'Whether the customer accepted this amount in a preview. A different amount is not charged.';

-- Earlier migrations outside of a transaction left the session without this limit.
SET LOCAL lock_timeout = '10s';

ALTER TABLE payment_card ADD COLUMN chosen_at timestamptz;
COMMENT ON TABLE payment_card IS
    'Stored cards. The default card of an account is the card chosen last, otherwise the oldest.';
COMMENT ON COLUMN payment_card.chosen_at IS 'When the owner last made the card the default; null if never.';

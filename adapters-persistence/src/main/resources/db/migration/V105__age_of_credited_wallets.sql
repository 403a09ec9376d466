SET LOCAL lock_timeout = '10s';

-- Since when entries wait. A metric reports the age of the oldest.
ALTER TABLE subscription_raised_wallet ADD COLUMN waiting_since timestamptz NOT NULL DEFAULT now();
COMMENT ON COLUMN subscription_raised_wallet.waiting_since IS 'Real time of the database when the entry was added.';

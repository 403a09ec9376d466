SET LOCAL lock_timeout = '10s';

-- Since when entries wait. A metric reports the age of the oldest.
ALTER TABLE payment_card_reading ADD COLUMN waiting_since timestamptz NOT NULL DEFAULT now();
COMMENT ON COLUMN payment_card_reading.waiting_since IS 'Real time of the database when the entry was added.';

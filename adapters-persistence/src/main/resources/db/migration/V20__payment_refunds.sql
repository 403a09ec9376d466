ALTER TABLE payment_payment
    ADD COLUMN occasion text NOT NULL DEFAULT 'customer_present'
        CHECK (occasion IN ('customer_present', 'automatic_top_up', 'renewal'));
ALTER TABLE payment_payment ALTER COLUMN occasion DROP DEFAULT;
COMMENT ON COLUMN payment_payment.occasion IS 'Why the card is asked: whether its owner is there to act.';

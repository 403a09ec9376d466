-- The account and the payment that the processor's records name, so that staff can book a payment that was lost.
ALTER TABLE payment_report_line
    ADD COLUMN named_account_id uuid,
    ADD COLUMN named_payment_id uuid,
    ADD CONSTRAINT payment_report_line_names_both
        CHECK (num_nonnulls(named_account_id, named_payment_id) IN (0, 2)) NOT VALID;
ALTER TABLE payment_difference
    ADD COLUMN named_account_id uuid,
    ADD COLUMN named_payment_id uuid,
    ADD CONSTRAINT payment_difference_names_both
        CHECK (num_nonnulls(named_account_id, named_payment_id) IN (0, 2)) NOT VALID;
COMMENT ON COLUMN payment_report_line.named_payment_id IS 'The payment in the merchant reference; the books may not contain it.';
COMMENT ON COLUMN payment_difference.named_payment_id IS 'The payment in the report; the books may not contain it.';

ALTER TABLE subscription_charge
    ADD COLUMN vat_number text CHECK (vat_number ~ '^[A-Z]{2}[A-Z0-9+*]{2,12}$'),
    ADD CONSTRAINT subscription_charge_number_spares_vat CHECK (
        vat_number IS NULL OR vat_treatment = 'reverse_charge');
COMMENT ON COLUMN subscription_charge.vat_number IS
    'By which the customer is spared the VAT, whatever number they have later; null for charges of before it was kept.';

-- The country of an account can be corrected: by its owner before the first charge, by staff with a reason afterwards.
ALTER TABLE account_event
    ADD COLUMN from_country text CHECK (from_country ~ '^[A-Z]{2}$'),
    ADD COLUMN to_country   text CHECK (to_country ~ '^[A-Z]{2}$'),
    DROP CONSTRAINT account_event_kind_check,
    DROP CONSTRAINT account_event_check,
    ADD CONSTRAINT account_event_kind_check CHECK (
        kind IN ('activated', 'lapsed', 'suspended', 'reactivated', 'closed', 'country_corrected')),
    ADD CONSTRAINT account_event_has_a_reason CHECK (
        CASE WHEN kind IN ('suspended', 'reactivated', 'closed') THEN reason IS NOT NULL
             ELSE reason IS NULL OR kind = 'country_corrected' END),
    ADD CONSTRAINT account_event_has_countries CHECK (
        num_nonnulls(from_country, to_country) = CASE WHEN kind = 'country_corrected' THEN 2 ELSE 0 END);
COMMENT ON COLUMN account_event.from_country IS 'The country before it was corrected.';

-- A VAT number never outlives its country: reverse charge depends on both.
ALTER TABLE account_account
    ADD CONSTRAINT account_account_vat_number_fits_country CHECK (
        left(vat_number, 2) = CASE country WHEN 'GR' THEN 'EL' WHEN 'GB' THEN 'XI' ELSE country END);

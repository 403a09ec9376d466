ALTER TABLE account_account
    ADD COLUMN address_line1       text CHECK (char_length(address_line1) BETWEEN 1 AND 100),
    ADD COLUMN address_line2       text CHECK (char_length(address_line2) BETWEEN 1 AND 100),
    ADD COLUMN address_postal_code text CHECK (char_length(address_postal_code) BETWEEN 1 AND 20),
    ADD COLUMN address_city        text CHECK (char_length(address_city) BETWEEN 1 AND 100),
    ADD COLUMN address_region      text CHECK (char_length(address_region) BETWEEN 1 AND 100),
    ADD CONSTRAINT account_account_address_is_whole CHECK (
        num_nonnulls(address_line1, address_postal_code, address_city) = 3
            OR num_nonnulls(address_line1, address_line2, address_postal_code, address_city, address_region) = 0);
COMMENT ON COLUMN account_account.address_line1 IS 'The address as invoices name it; absent until the owner tells it.';

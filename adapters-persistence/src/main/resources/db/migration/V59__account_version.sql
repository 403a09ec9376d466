-- As for refunds (migration 57).
ALTER TABLE account_account ADD COLUMN version integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN account_account.version IS 'The number of changes of the account; compared before the next change.';

CREATE TRIGGER account_account_raises_version BEFORE UPDATE ON account_account
    FOR EACH ROW
    WHEN (NEW.version = OLD.version
        AND (NEW.status, NEW.owner_email, NEW.company_name, NEW.country, NEW.vat_status, NEW.vat_number,
                NEW.address_line1, NEW.address_line2, NEW.address_postal_code, NEW.address_city, NEW.address_region)
            IS DISTINCT FROM (OLD.status, OLD.owner_email, OLD.company_name, OLD.country, OLD.vat_status,
                OLD.vat_number, OLD.address_line1, OLD.address_line2, OLD.address_postal_code, OLD.address_city,
                OLD.address_region))
    EXECUTE FUNCTION shared_raise_version();

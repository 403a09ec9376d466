-- One version per aggregate. Every change of a refund, a user or an account raises it, and a store accepts a
-- transition only from the stored version. The version of a payment is its number of events.
ALTER TABLE payment_refund ADD COLUMN version integer NOT NULL DEFAULT 0 CHECK (version >= 0);
ALTER TABLE identity_user ADD COLUMN version integer NOT NULL DEFAULT 0 CHECK (version >= 0);
ALTER TABLE account_account ADD COLUMN version integer NOT NULL DEFAULT 0 CHECK (version >= 0);
COMMENT ON COLUMN payment_refund.version IS 'The number of changes of the refund; compared before the next change.';
COMMENT ON COLUMN identity_user.version IS 'The number of changes of the user; compared before the next change.';
COMMENT ON COLUMN account_account.version IS 'The number of changes of the account; compared before the next change.';
COMMENT ON COLUMN payment_payment.events IS
    'The number of events of the payment, which is its version; compared before the next change.';

-- During an upgrade, instances of the previous release change rows without raising the version. Without the triggers,
-- an instance of this release would not notice such a change and would overwrite it: a refund that the other instance
-- credited back would be credited back twice. The previous release compares the values of columns, as before. A later
-- release, beside which the previous one cannot run, can drop the triggers.
CREATE FUNCTION shared_raise_version() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    NEW.version := OLD.version + 1;
    RETURN NEW;
END
$$;
COMMENT ON FUNCTION shared_raise_version() IS 'Raises the version for an instance that does not know of it.';

CREATE TRIGGER payment_refund_raises_version BEFORE UPDATE ON payment_refund
    FOR EACH ROW
    WHEN (NEW.version = OLD.version AND NEW.status <> OLD.status)
    EXECUTE FUNCTION shared_raise_version();
CREATE TRIGGER identity_user_raises_version BEFORE UPDATE ON identity_user
    FOR EACH ROW
    WHEN (NEW.version = OLD.version
        AND (NEW.email, NEW.role, NEW.status, NEW.password_hash)
            IS DISTINCT FROM (OLD.email, OLD.role, OLD.status, OLD.password_hash))
    EXECUTE FUNCTION shared_raise_version();
CREATE TRIGGER account_account_raises_version BEFORE UPDATE ON account_account
    FOR EACH ROW
    WHEN (NEW.version = OLD.version
        AND (NEW.status, NEW.owner_email, NEW.company_name, NEW.country, NEW.vat_status, NEW.vat_number,
                NEW.address_line1, NEW.address_line2, NEW.address_postal_code, NEW.address_city, NEW.address_region)
            IS DISTINCT FROM (OLD.status, OLD.owner_email, OLD.company_name, OLD.country, OLD.vat_status,
                OLD.vat_number, OLD.address_line1, OLD.address_line2, OLD.address_postal_code, OLD.address_city,
                OLD.address_region))
    EXECUTE FUNCTION shared_raise_version();

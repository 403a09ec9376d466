ALTER TABLE account_account
    ADD COLUMN erased_at  timestamptz,
    ADD COLUMN kept_since timestamptz,
    ADD CONSTRAINT account_account_erased_is_closed CHECK (
        (erased_at IS NULL OR status = 'closed') AND (kept_since IS NULL OR kept_since = erased_at)) NOT VALID;
COMMENT ON COLUMN account_account.erased_at IS 'When the data that identifies the owner was erased; null if it was not.';
COMMENT ON COLUMN account_account.kept_since IS
    'The time of the erasure, while tax law still requires documents of the account.';

ALTER TABLE account_event
    DROP CONSTRAINT account_event_kind_check,
    ADD CONSTRAINT account_event_kind_check CHECK (
        kind IN ('activated', 'lapsed', 'suspended', 'reactivated', 'closed', 'country_corrected', 'erased')) NOT VALID;

GRANT DELETE ON payment_card_history TO "${service_role}";

-- Of entries about the user's own actions, and about failed attempts to sign in as the user.
CREATE FUNCTION audit_erase_origins(erased_user uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    erased integer;
BEGIN
    UPDATE audit_entry SET address = NULL, request_id = NULL, attempt_minute = NULL
    WHERE (actor_id = erased_user OR target_id = erased_user AND actor_id IS NULL)
        AND (address IS NOT NULL OR request_id IS NOT NULL);
    GET DIAGNOSTICS erased = ROW_COUNT;
    RETURN erased;
END
$$;
COMMENT ON FUNCTION audit_erase_origins IS 'Removes network address and request ID of all entries of a user.';
REVOKE ALL ON FUNCTION audit_erase_origins FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_erase_origins TO "${service_role}";

-- Also the owner of the tables can purge only what is older than five years, the shortest retention time.
CREATE FUNCTION invoice_refuse_change() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    buyer CONSTANT text[] := '{buyer_name, buyer_address, buyer_vat_number}';
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.issued_at < shared_business_time() - interval '5 years'
        AND NEW.buyer_name = 'Erased' AND NEW.buyer_address = '{}' AND NEW.buyer_vat_number IS NULL
        AND to_jsonb(NEW) - buyer = to_jsonb(OLD) - buyer THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'invoice_invoice is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
COMMENT ON FUNCTION invoice_refuse_change() IS
    'Rejects changes of invoices, except the removal of the buyer from an invoice older than five years.';
CREATE OR REPLACE TRIGGER invoice_invoice_is_append_only BEFORE UPDATE OR DELETE ON invoice_invoice
    FOR EACH ROW EXECUTE FUNCTION invoice_refuse_change();

CREATE FUNCTION invoice_refuse_document_change() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF TG_OP = 'DELETE' AND EXISTS (
            SELECT FROM invoice_invoice
            WHERE account_id = OLD.account_id AND id = OLD.invoice_id AND buyer_name = 'Erased'
                AND issued_at < shared_business_time() - interval '5 years') THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'invoice_document is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
COMMENT ON FUNCTION invoice_refuse_document_change() IS
    'Rejects changes of documents, except the deletion of the document of an invoice without its buyer.';
CREATE OR REPLACE TRIGGER invoice_document_is_append_only BEFORE UPDATE OR DELETE ON invoice_document
    FOR EACH ROW EXECUTE FUNCTION invoice_refuse_document_change();

CREATE FUNCTION invoice_purge(account uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    purged integer;
BEGIN
    UPDATE invoice_invoice SET buyer_name = 'Erased', buyer_address = '{}', buyer_vat_number = NULL
    WHERE account_id = account AND buyer_name <> 'Erased';
    GET DIAGNOSTICS purged = ROW_COUNT;
    DELETE FROM invoice_document WHERE account_id = account;
    RETURN purged;
END
$$;
COMMENT ON FUNCTION invoice_purge IS
    'Removes the buyer from all invoices of an account, and deletes their documents; all are older than five years.';
REVOKE ALL ON FUNCTION invoice_purge FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invoice_purge TO "${service_role}";

CREATE FUNCTION tax_refuse_change() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF TG_OP = 'DELETE' AND OLD.asked_at < shared_business_time() - interval '5 years' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'tax_check is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
COMMENT ON FUNCTION tax_refuse_change() IS
    'Rejects changes of the results of VIES, except the deletion of a result older than five years.';
CREATE OR REPLACE TRIGGER tax_check_is_append_only BEFORE UPDATE OR DELETE ON tax_check
    FOR EACH ROW EXECUTE FUNCTION tax_refuse_change();

CREATE FUNCTION tax_purge(account uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    purged integer;
BEGIN
    DELETE FROM tax_check WHERE account_id = account;
    GET DIAGNOSTICS purged = ROW_COUNT;
    RETURN purged;
END
$$;
COMMENT ON FUNCTION tax_purge IS 'Deletes the results of VIES for an account; all are older than five years.';
REVOKE ALL ON FUNCTION tax_purge FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tax_purge TO "${service_role}";

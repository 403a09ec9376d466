SET LOCAL lock_timeout = '10s';

-- A customer may be named like the placeholder, so the name alone does not say whether the buyer was removed.
CREATE OR REPLACE FUNCTION invoice_purge(account uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    before CONSTANT timestamptz := shared_business_time() - interval '5 years';
    purged integer;
BEGIN
    UPDATE invoice_invoice SET buyer_name = 'Erased', buyer_address = '{}', buyer_vat_number = NULL
    WHERE account_id = account AND issued_at < before
        AND (buyer_name <> 'Erased' OR buyer_address <> '{}' OR buyer_vat_number IS NOT NULL);
    GET DIAGNOSTICS purged = ROW_COUNT;
    DELETE FROM invoice_document AS document USING invoice_invoice AS invoice
    WHERE document.account_id = account AND invoice.account_id = account
        AND invoice.id = document.invoice_id AND invoice.issued_at < before;
    RETURN purged;
END
$$;

CREATE OR REPLACE FUNCTION invoice_refuse_document_change() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF TG_OP = 'DELETE' AND account_is_purgeable(OLD.account_id) AND EXISTS (
            SELECT FROM invoice_invoice
            WHERE account_id = OLD.account_id AND id = OLD.invoice_id
                AND issued_at < shared_business_time() - interval '5 years'
                AND buyer_name = 'Erased' AND buyer_address = '{}' AND buyer_vat_number IS NULL) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'invoice_document is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
COMMENT ON FUNCTION invoice_refuse_document_change() IS
    'Rejects changes of documents, except the deletion of the document of an old invoice without its buyer.';

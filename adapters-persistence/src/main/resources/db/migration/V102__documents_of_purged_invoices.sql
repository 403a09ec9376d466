SET LOCAL lock_timeout = '10s';

-- A purge may remove the buyer while a document is rendered. The lock makes the purge wait, so that it deletes the
-- document. The service must not update invoices, so it cannot lock them itself.
CREATE FUNCTION invoice_store_document(
    account uuid, invoice uuid, buyer text, address text[], vat_number text, document bytea) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    PERFORM 1 FROM invoice_invoice
    WHERE account_id = account AND id = invoice AND buyer_name = buyer AND buyer_address = address
        AND buyer_vat_number IS NOT DISTINCT FROM vat_number
    FOR SHARE;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    INSERT INTO invoice_document (account_id, invoice_id, pdf) VALUES (account, invoice, document)
    ON CONFLICT DO NOTHING;
    RETURN FOUND;
END
$$;
COMMENT ON FUNCTION invoice_store_document IS
    'Stores a document unless the invoice has one already, or has another buyer than the document.';
REVOKE ALL ON FUNCTION invoice_store_document FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invoice_store_document TO "${service_role}";

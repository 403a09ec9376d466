CREATE TABLE invoice_document (
    account_id uuid  NOT NULL,
    invoice_id uuid  NOT NULL,
    pdf        bytea NOT NULL CHECK (octet_length(pdf) > 0),
    PRIMARY KEY (account_id, invoice_id),
    FOREIGN KEY (account_id, invoice_id) REFERENCES invoice_invoice (account_id, id)
);
-- A PDF is compressed already.
ALTER TABLE invoice_document ALTER COLUMN pdf SET STORAGE EXTERNAL;
COMMENT ON TABLE invoice_document IS 'Invoices and credit notes as PDF, as they were first printed; append-only.';
GRANT SELECT, INSERT ON invoice_document TO "${service_role}";
CREATE TRIGGER invoice_document_is_append_only BEFORE UPDATE OR DELETE ON invoice_document
    FOR EACH ROW EXECUTE FUNCTION shared_refuse_change();
CREATE TRIGGER invoice_document_is_not_truncated BEFORE TRUNCATE ON invoice_document
    FOR EACH STATEMENT EXECUTE FUNCTION shared_refuse_change();

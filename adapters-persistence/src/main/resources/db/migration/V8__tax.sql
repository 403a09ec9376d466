CREATE TABLE tax_recheck (
    account_id uuid PRIMARY KEY REFERENCES account_account (id),
    vat_number text        NOT NULL CHECK (vat_number ~ '^[A-Z]{2}[A-Z0-9+*]{2,12}$'),
    attempts   integer     NOT NULL CHECK (attempts >= 0),
    due_at     timestamptz NOT NULL
);
CREATE INDEX tax_recheck_by_due ON tax_recheck (due_at);
COMMENT ON TABLE tax_recheck IS
    'VAT numbers that the EU''s register could not be asked for, and when it is asked again: one an account.';
GRANT SELECT, INSERT, UPDATE, DELETE ON tax_recheck TO "${service_role}";

CREATE TABLE tax_exchange_rate (
    id             uuid PRIMARY KEY,
    currency       text        NOT NULL CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'EUR'),
    units_per_euro numeric     NOT NULL CHECK (units_per_euro > 0),
    valid_from     timestamptz NOT NULL,
    source         text        NOT NULL CHECK (char_length(source) BETWEEN 1 AND 100)
);
CREATE INDEX tax_exchange_rate_by_currency ON tax_exchange_rate (currency, valid_from, id);
COMMENT ON TABLE tax_exchange_rate IS
    'What one euro is worth in other currencies, each from an instant on; of two for one instant the later id holds.';
CREATE TRIGGER tax_exchange_rate_is_append_only BEFORE UPDATE OR DELETE ON tax_exchange_rate
    FOR EACH ROW EXECUTE FUNCTION shared_refuse_change();
CREATE TRIGGER tax_exchange_rate_is_not_truncated BEFORE TRUNCATE ON tax_exchange_rate
    FOR EACH STATEMENT EXECUTE FUNCTION shared_refuse_change();
GRANT SELECT, INSERT ON tax_exchange_rate TO "${service_role}";

-- The rates are copied: an invoice says what it said, whatever becomes of what it was made of. A currency that is the
-- euro has none.
ALTER TABLE invoice_invoice
    ADD COLUMN national_currency       text CHECK (national_currency ~ '^[A-Z]{3}$' AND national_currency <> currency),
    ADD COLUMN national_vat_minor      bigint CHECK (national_vat_minor >= 0),
    ADD COLUMN currency_per_euro       numeric CHECK (currency_per_euro > 0),
    ADD COLUMN currency_rate_from      timestamptz,
    ADD COLUMN currency_rate_source    text,
    ADD COLUMN national_per_euro       numeric CHECK (national_per_euro > 0),
    ADD COLUMN national_rate_from      timestamptz,
    ADD COLUMN national_rate_source    text,
    ADD CONSTRAINT invoice_invoice_tells_national_vat CHECK (
        num_nonnulls(national_currency, national_vat_minor) IN (0, 2)
        AND num_nonnulls(currency_per_euro, currency_rate_from, currency_rate_source)
            = CASE WHEN national_currency IS NULL OR currency = 'EUR' THEN 0 ELSE 3 END
        AND num_nonnulls(national_per_euro, national_rate_from, national_rate_source)
            = CASE WHEN national_currency IS NULL OR national_currency = 'EUR' THEN 0 ELSE 3 END);
COMMENT ON COLUMN invoice_invoice.national_currency IS
    'That of the seller''s member state, in which the VAT is told, too, where it is charged in another one.';
COMMENT ON COLUMN invoice_invoice.currency_per_euro IS
    'By how much of the invoice''s currency for one euro it was converted.';
ALTER TABLE invoice_line ADD COLUMN national_vat_minor bigint CHECK (national_vat_minor >= 0);

CREATE OR REPLACE FUNCTION invoice_check_lines() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF NOT EXISTS (SELECT FROM invoice_invoice i
                   WHERE i.account_id = NEW.account_id AND i.id = NEW.invoice_id
                       AND (i.lines, i.net_minor, i.vat_minor, coalesce(i.national_vat_minor, -1)) = (
                           SELECT count(*), sum(l.net_minor), sum(l.vat_minor), coalesce(sum(l.national_vat_minor), -1)
                           FROM invoice_line l
                           WHERE l.account_id = i.account_id AND l.invoice_id = i.id)) THEN
        RAISE EXCEPTION 'invoice % is not the sum of its lines', NEW.invoice_id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;

-- A credit note tells the VAT by the rates of the invoice, and never more than it.
CREATE FUNCTION invoice_check_national_vat() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF NOT EXISTS (SELECT FROM invoice_invoice i
                   WHERE i.account_id = NEW.account_id AND i.id = NEW.corrects_id
                       AND (i.national_currency, i.currency_per_euro, i.national_per_euro)
                           IS NOT DISTINCT FROM (NEW.national_currency, NEW.currency_per_euro, NEW.national_per_euro)
                       AND (i.national_vat_minor IS NULL OR i.national_vat_minor >= (
                           SELECT sum(n.national_vat_minor) FROM invoice_invoice n
                           WHERE n.account_id = i.account_id AND n.corrects_id = i.id))) THEN
        RAISE EXCEPTION 'credit note % tells other VAT than the invoice', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER invoice_invoice_tells_what_it_corrects AFTER INSERT ON invoice_invoice
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.corrects_id IS NOT NULL)
    EXECUTE FUNCTION invoice_check_national_vat();

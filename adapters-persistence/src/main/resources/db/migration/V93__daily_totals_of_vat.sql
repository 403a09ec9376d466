-- The VAT report of a quarter reads each invoice with its lines: 3.4 seconds for 300,000 invoices. With three million, it
-- would exceed the statement_timeout of the service.
SET LOCAL lock_timeout = '10s';

CREATE TABLE invoice_daily_vat (
    day                date    NOT NULL,
    currency           text    NOT NULL,
    country            text    NOT NULL,
    vat_treatment      text    NOT NULL,
    rate_bp            integer NOT NULL,
    national_currency  text    NOT NULL,
    net_minor          bigint  NOT NULL,
    vat_minor          bigint  NOT NULL,
    national_vat_minor bigint  NOT NULL,
    documents          bigint  NOT NULL CHECK (documents > 0),
    PRIMARY KEY (day, currency, country, vat_treatment, rate_bp, national_currency),
    -- Ensures that all transactions with invoices of the day have ended.
    CONSTRAINT invoice_daily_vat_of_a_day_that_ended_a_day_ago
        CHECK (day <= (now() AT TIME ZONE 'UTC')::date - 2)
);
COMMENT ON TABLE invoice_daily_vat IS
    'The VAT figures of each closed day in UTC. Days up to the latest one are closed; derived from invoice_invoice and invoice_line.';
COMMENT ON COLUMN invoice_daily_vat.national_currency IS
    'Empty if the documents state no VAT in a national currency; national_vat_minor is then 0.';
COMMENT ON COLUMN invoice_daily_vat.net_minor IS
    'The net amount of invoices, minus that of credit notes. The columns of VAT likewise.';
COMMENT ON COLUMN invoice_daily_vat.documents IS 'The number of invoices and credit notes.';
GRANT SELECT ON invoice_daily_vat TO "${service_role}";

-- Closes the earliest open day that has invoices, if it is not after last_day, and returns it. The lock makes
-- concurrent calls and late invoices wait; each later statement sees what they have committed.
CREATE FUNCTION invoice_close_next_day(last_day date) RETURNS date
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    next_day date;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('invoice_daily_vat', 0));
    -- Reopens days that were closed while the clock of the database was ahead.
    DELETE FROM invoice_daily_vat WHERE day > (now() AT TIME ZONE 'UTC')::date - 2;
    IF FOUND THEN
        RAISE WARNING 'days of invoices were closed too early and are reopened';
    END IF;
    SELECT (min(issued_at) AT TIME ZONE 'UTC')::date INTO next_day FROM invoice_invoice
    WHERE issued_at >= coalesce(
        ((SELECT max(day) FROM invoice_daily_vat) + 1)::timestamp AT TIME ZONE 'UTC', '-infinity');
    IF next_day IS NULL OR next_day > last_day THEN
        RETURN NULL;
    END IF;
    INSERT INTO invoice_daily_vat (day, currency, country, vat_treatment, rate_bp, national_currency,
        net_minor, vat_minor, national_vat_minor, documents)
    SELECT next_day,
        invoice.currency, line.country, line.vat_treatment, line.rate_bp, coalesce(invoice.national_currency, ''),
        sum(sign * line.net_minor), sum(sign * line.vat_minor), coalesce(sum(sign * line.national_vat_minor), 0),
        count(DISTINCT invoice.id)
    FROM invoice_invoice AS invoice
    JOIN invoice_line AS line ON line.account_id = invoice.account_id AND line.invoice_id = invoice.id
    CROSS JOIN LATERAL (VALUES (CASE invoice.kind WHEN 'credit_note' THEN -1 ELSE 1 END)) AS direction (sign)
    WHERE invoice.issued_at >= next_day::timestamp AT TIME ZONE 'UTC'
        AND invoice.issued_at < (next_day + 1)::timestamp AT TIME ZONE 'UTC'
    GROUP BY invoice.currency, line.country, line.vat_treatment, line.rate_bp, invoice.national_currency;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the invoices of % have no lines', next_day USING ERRCODE = 'check_violation';
    END IF;
    RETURN next_day;
END
$$;
REVOKE ALL ON FUNCTION invoice_close_next_day FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invoice_close_next_day TO "${service_role}";

-- An invoice of a closed day reopens this day and all later ones, so that they are closed again with the invoice. The
-- lock makes the invoice and a concurrent closing wait for each other, at most for the lock_timeout of the session.
CREATE FUNCTION invoice_reopen_days() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('invoice_daily_vat', 0));
    DELETE FROM invoice_daily_vat WHERE day >= (NEW.issued_at AT TIME ZONE 'UTC')::date;
    IF FOUND THEN
        RAISE WARNING 'invoice % of % reopens closed days of invoices', NEW.id, NEW.issued_at;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER invoice_invoice_reopens_days AFTER INSERT ON invoice_invoice
    FOR EACH ROW WHEN (NEW.issued_at < clock_timestamp() - interval '1 hour')
    EXECUTE FUNCTION invoice_reopen_days();

-- How far each seller's series has counted in each year. The row is locked from when a number is taken until the
-- transaction ends: a number that is taken back goes to the next.
CREATE TABLE invoice_sequence (
    series text    NOT NULL CHECK (series ~ '^[A-Z][A-Z0-9]{0,9}$'),
    year   integer NOT NULL CHECK (year BETWEEN 2000 AND 9999),
    last   bigint  NOT NULL CHECK (last >= 1),
    PRIMARY KEY (series, year)
);
COMMENT ON TABLE invoice_sequence IS 'The last number that was given to an invoice of a series and a year.';
GRANT SELECT, INSERT, UPDATE ON invoice_sequence TO "${service_role}";

CREATE TABLE invoice_number (
    series     text    NOT NULL,
    year       integer NOT NULL,
    number     bigint  NOT NULL CHECK (number >= 1),
    account_id uuid    NOT NULL,
    invoice_id uuid    NOT NULL,
    PRIMARY KEY (series, year, number),
    UNIQUE (account_id, invoice_id, series, year, number),
    FOREIGN KEY (series, year) REFERENCES invoice_sequence (series, year)
);
COMMENT ON TABLE invoice_number IS 'Which invoice has which number: consecutive, without a gap; append-only.';
GRANT SELECT, INSERT ON invoice_number TO "${service_role}";
CREATE TRIGGER invoice_number_is_append_only BEFORE UPDATE OR DELETE ON invoice_number
    FOR EACH ROW EXECUTE FUNCTION shared_refuse_change();
CREATE TRIGGER invoice_number_is_not_truncated BEFORE TRUNCATE ON invoice_number
    FOR EACH STATEMENT EXECUTE FUNCTION shared_refuse_change();

-- Accounts and subscriptions are other subdomains' rows: they are named here, and not referred to. Whoever is charged must
-- not wait for whoever changes the account.
CREATE TABLE invoice_invoice (
    account_id        uuid        NOT NULL,
    id                uuid        NOT NULL,
    kind              text        NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
    series            text        NOT NULL,
    year              integer     NOT NULL,
    number            bigint      NOT NULL,
    issued_at         timestamptz NOT NULL,
    currency          text        NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    lines             integer     NOT NULL CHECK (lines >= 1),
    net_minor         bigint      NOT NULL CHECK (net_minor >= 0),
    vat_minor         bigint      NOT NULL CHECK (vat_minor >= 0),
    seller_name       text        NOT NULL,
    seller_address    text[]      NOT NULL,
    seller_country    text        NOT NULL CHECK (seller_country ~ '^[A-Z]{2}$'),
    seller_vat_number text,
    buyer_name        text        NOT NULL,
    buyer_address     text[]      NOT NULL,
    buyer_country     text        NOT NULL CHECK (buyer_country ~ '^[A-Z]{2}$'),
    buyer_vat_number  text,
    subscription_id   uuid,
    corrects_id       uuid,
    replaces_id       uuid        CHECK (replaces_id <> id),
    nth               integer     CHECK (nth >= 1),
    reason            text,
    PRIMARY KEY (account_id, id),
    UNIQUE (account_id, corrects_id, nth),
    UNIQUE (account_id, replaces_id),
    FOREIGN KEY (account_id, id, series, year, number)
        REFERENCES invoice_number (account_id, invoice_id, series, year, number) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY (account_id, corrects_id) REFERENCES invoice_invoice (account_id, id),
    FOREIGN KEY (account_id, replaces_id) REFERENCES invoice_invoice (account_id, id),
    CONSTRAINT invoice_invoice_is_about_money CHECK (net_minor + vat_minor > 0),
    CONSTRAINT invoice_invoice_note_corrects CHECK (
        num_nonnulls(corrects_id, nth, reason) = CASE WHEN kind = 'credit_note' THEN 3 ELSE 0 END),
    CONSTRAINT invoice_invoice_note_replaces_none CHECK (kind = 'invoice' OR replaces_id IS NULL)
);
CREATE INDEX invoice_invoice_by_id ON invoice_invoice (id);
CREATE INDEX invoice_invoice_by_time ON invoice_invoice (issued_at);
COMMENT ON TABLE invoice_invoice IS 'Invoices and credit notes, as they were issued; append-only.';
COMMENT ON COLUMN invoice_invoice.id IS 'Of an invoice that replaces none: that of the charge that it is for.';
COMMENT ON COLUMN invoice_invoice.lines IS 'How many there are, so that none comes later.';
COMMENT ON COLUMN invoice_invoice.nth IS 'Which credit note on the invoice it is.';
COMMENT ON COLUMN invoice_invoice.replaces_id IS 'The wrong one in whose place it is, of which credit notes left nothing.';
GRANT SELECT, INSERT ON invoice_invoice TO "${service_role}";
CREATE TRIGGER invoice_invoice_is_append_only BEFORE UPDATE OR DELETE ON invoice_invoice
    FOR EACH ROW EXECUTE FUNCTION shared_refuse_change();
CREATE TRIGGER invoice_invoice_is_not_truncated BEFORE TRUNCATE ON invoice_invoice
    FOR EACH STATEMENT EXECUTE FUNCTION shared_refuse_change();

ALTER TABLE invoice_number
    ADD FOREIGN KEY (account_id, invoice_id) REFERENCES invoice_invoice (account_id, id) DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE invoice_line (
    account_id    uuid        NOT NULL,
    invoice_id    uuid        NOT NULL,
    position      integer     NOT NULL CHECK (position >= 1),
    kind          text        NOT NULL CHECK (kind IN ('subscription', 'upgrade')),
    item          text        NOT NULL,
    supplied_from  timestamptz NOT NULL,
    supplied_until timestamptz NOT NULL CHECK (supplied_until > supplied_from),
    vat_treatment text        NOT NULL CHECK (
        vat_treatment IN ('domestic', 'destination', 'reverse_charge', 'outside_eu')),
    country       text        NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
    rate_bp       integer     NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
    net_minor     bigint      NOT NULL CHECK (net_minor >= 0),
    vat_minor     bigint      NOT NULL CHECK (vat_minor >= 0),
    PRIMARY KEY (account_id, invoice_id, position),
    FOREIGN KEY (account_id, invoice_id) REFERENCES invoice_invoice (account_id, id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT invoice_line_without_vat CHECK (
        (vat_treatment IN ('domestic', 'destination') OR rate_bp = 0) AND (rate_bp > 0 OR vat_minor = 0))
);
COMMENT ON TABLE invoice_line IS 'What invoices and credit notes are about, line by line; append-only.';
COMMENT ON COLUMN invoice_line.country IS 'Where the customer is, whose VAT it is or would be.';
GRANT SELECT, INSERT ON invoice_line TO "${service_role}";
CREATE TRIGGER invoice_line_is_append_only BEFORE UPDATE OR DELETE ON invoice_line
    FOR EACH ROW EXECUTE FUNCTION shared_refuse_change();
CREATE TRIGGER invoice_line_is_not_truncated BEFORE TRUNCATE ON invoice_line
    FOR EACH STATEMENT EXECUTE FUNCTION shared_refuse_change();

-- The guards below make, by induction, every sequence one without a gap: each number follows another, none lies beyond
-- the count, and the count stands where its last number left it.
CREATE FUNCTION invoice_check_number() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF NEW.number > 1 AND NOT EXISTS (SELECT FROM invoice_number
            WHERE series = NEW.series AND year = NEW.year AND number = NEW.number - 1) THEN
        RAISE EXCEPTION 'invoice number %-%-% leaves a gap', NEW.series, NEW.year, NEW.number
            USING ERRCODE = 'check_violation';
    END IF;
    IF NOT EXISTS (SELECT FROM invoice_sequence
            WHERE series = NEW.series AND year = NEW.year AND last >= NEW.number) THEN
        RAISE EXCEPTION 'invoice number %-%-% was not counted', NEW.series, NEW.year, NEW.number
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER invoice_number_follows AFTER INSERT ON invoice_number
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_check_number();

CREATE FUNCTION invoice_check_sequence() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF NOT EXISTS (SELECT FROM invoice_sequence s
                   JOIN invoice_number n ON n.series = s.series AND n.year = s.year AND n.number = s.last
                   WHERE s.series = NEW.series AND s.year = NEW.year
                       AND NOT EXISTS (SELECT FROM invoice_number beyond
                                       WHERE beyond.series = s.series AND beyond.year = s.year
                                           AND beyond.number > s.last)) THEN
        RAISE EXCEPTION 'the sequence % of % counts what is not there', NEW.series, NEW.year
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER invoice_sequence_is_the_count AFTER INSERT OR UPDATE ON invoice_sequence
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_check_sequence();

-- An invoice is what its lines are, and nobody adds one later.
CREATE FUNCTION invoice_check_lines() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF NOT EXISTS (SELECT FROM invoice_invoice i
                   WHERE i.account_id = NEW.account_id AND i.id = NEW.invoice_id
                       AND (i.lines, i.net_minor, i.vat_minor) = (
                           SELECT count(*), sum(l.net_minor), sum(l.vat_minor) FROM invoice_line l
                           WHERE l.account_id = i.account_id AND l.invoice_id = i.id)) THEN
        RAISE EXCEPTION 'invoice % is not the sum of its lines', NEW.invoice_id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER invoice_line_is_counted AFTER INSERT ON invoice_line
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_check_lines();

CREATE FUNCTION invoice_check_invoice() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF NOT EXISTS (SELECT FROM invoice_line WHERE account_id = NEW.account_id AND invoice_id = NEW.id) THEN
        RAISE EXCEPTION 'invoice % has no line', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    -- Credit notes on one invoice are counted one by one, so that each sees those before it.
    IF NEW.corrects_id IS NOT NULL AND (
            NOT EXISTS (SELECT FROM invoice_invoice i
                        WHERE i.account_id = NEW.account_id AND i.id = NEW.corrects_id AND i.kind = 'invoice'
                            AND i.currency = NEW.currency
                            AND i.net_minor >= (SELECT sum(n.net_minor) FROM invoice_invoice n
                                WHERE n.account_id = i.account_id AND n.corrects_id = i.id)
                            AND i.vat_minor >= (SELECT sum(n.vat_minor) FROM invoice_invoice n
                                WHERE n.account_id = i.account_id AND n.corrects_id = i.id))
            OR NEW.nth > 1 AND NOT EXISTS (SELECT FROM invoice_invoice n
                WHERE n.account_id = NEW.account_id AND n.corrects_id = NEW.corrects_id AND n.nth = NEW.nth - 1)) THEN
        RAISE EXCEPTION 'credit note % gives back what was not invoiced', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.replaces_id IS NOT NULL AND NOT EXISTS (
            SELECT FROM invoice_invoice i
            WHERE i.account_id = NEW.account_id AND i.id = NEW.replaces_id AND i.kind = 'invoice'
                AND i.currency = NEW.currency
                AND i.net_minor + i.vat_minor = (SELECT sum(n.net_minor + n.vat_minor) FROM invoice_invoice n
                    WHERE n.account_id = i.account_id AND n.corrects_id = i.id)) THEN
        RAISE EXCEPTION 'invoice % replaces one that still stands', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER invoice_invoice_adds_up AFTER INSERT ON invoice_invoice
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_check_invoice();

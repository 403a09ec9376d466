-- Numbers of invoices that a loss of data took from the books, and that customers may have seen. They are not given
-- out again; this table explains the gap.
CREATE TABLE invoice_voided (
    series    text        NOT NULL,
    year      integer     NOT NULL,
    first     bigint      NOT NULL CHECK (first >= 1),
    last      bigint      NOT NULL CHECK (last >= first),
    id        uuid        NOT NULL UNIQUE,
    voided_at timestamptz NOT NULL,
    reason    text        NOT NULL CHECK (reason <> ''),
    PRIMARY KEY (series, year, last),
    FOREIGN KEY (series, year) REFERENCES invoice_sequence (series, year)
);
COMMENT ON TABLE invoice_voided IS 'Invoice numbers that no invoice has, and why; append-only.';
GRANT SELECT, INSERT ON invoice_voided TO "${service_role}";
CREATE TRIGGER invoice_voided_is_append_only BEFORE UPDATE OR DELETE ON invoice_voided
    FOR EACH ROW EXECUTE FUNCTION shared_refuse_change();
CREATE TRIGGER invoice_voided_is_not_truncated BEFORE TRUNCATE ON invoice_voided
    FOR EACH STATEMENT EXECUTE FUNCTION shared_refuse_change();

-- Whether a number was given out or voided.
CREATE FUNCTION invoice_is_counted(of_series text, of_year integer, the_number bigint) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
    SELECT EXISTS (SELECT FROM invoice_number
                   WHERE series = of_series AND year = of_year AND number = the_number)
        OR EXISTS (SELECT FROM invoice_voided
                   WHERE series = of_series AND year = of_year AND the_number BETWEEN first AND last)
$$;

-- The guards as before, with voided numbers as part of the sequence.
CREATE OR REPLACE FUNCTION invoice_check_number() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF NEW.number > 1 AND NOT invoice_is_counted(NEW.series, NEW.year, NEW.number - 1) THEN
        RAISE EXCEPTION 'invoice number %-%-% leaves a gap', NEW.series, NEW.year, NEW.number
            USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (SELECT FROM invoice_voided
            WHERE series = NEW.series AND year = NEW.year AND NEW.number BETWEEN first AND last) THEN
        RAISE EXCEPTION 'invoice number %-%-% is void', NEW.series, NEW.year, NEW.number
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

CREATE OR REPLACE FUNCTION invoice_check_sequence() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF NOT EXISTS (SELECT FROM invoice_sequence s
                   WHERE s.series = NEW.series AND s.year = NEW.year
                       AND invoice_is_counted(s.series, s.year, s.last)
                       AND NOT EXISTS (SELECT FROM invoice_number beyond
                                       WHERE beyond.series = s.series AND beyond.year = s.year
                                           AND beyond.number > s.last)
                       AND NOT EXISTS (SELECT FROM invoice_voided beyond
                                       WHERE beyond.series = s.series AND beyond.year = s.year
                                           AND beyond.last > s.last)) THEN
        RAISE EXCEPTION 'the sequence % of % counts what is not there', NEW.series, NEW.year
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION invoice_check_voided() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF NEW.first > 1 AND NOT invoice_is_counted(NEW.series, NEW.year, NEW.first - 1) THEN
        RAISE EXCEPTION 'voided invoice numbers from %-%-% leave a gap', NEW.series, NEW.year, NEW.first
            USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (SELECT FROM invoice_number
            WHERE series = NEW.series AND year = NEW.year AND number BETWEEN NEW.first AND NEW.last)
        OR EXISTS (SELECT FROM invoice_voided other
            WHERE other.series = NEW.series AND other.year = NEW.year AND other.last <> NEW.last
                AND other.first <= NEW.last AND other.last >= NEW.first) THEN
        RAISE EXCEPTION 'invoice numbers from %-%-% were given out or voided before', NEW.series, NEW.year, NEW.first
            USING ERRCODE = 'check_violation';
    END IF;
    IF NOT EXISTS (SELECT FROM invoice_sequence
            WHERE series = NEW.series AND year = NEW.year AND last >= NEW.last) THEN
        RAISE EXCEPTION 'voided invoice numbers up to %-%-% were not counted', NEW.series, NEW.year, NEW.last
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER invoice_voided_follows AFTER INSERT ON invoice_voided
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_check_voided();

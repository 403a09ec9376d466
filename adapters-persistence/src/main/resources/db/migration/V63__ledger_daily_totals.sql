CREATE TABLE ledger_daily_total (
    day          date   NOT NULL,
    debit        text   NOT NULL,
    credit       text   NOT NULL,
    currency     text   NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    transfers    bigint NOT NULL CHECK (transfers > 0),
    PRIMARY KEY (day, debit, credit, currency),
    -- So that all transactions with transfers of the day have ended.
    CONSTRAINT ledger_daily_total_of_a_day_that_ended_a_day_ago
        CHECK (day <= (now() AT TIME ZONE 'UTC')::date - 2)
);
COMMENT ON TABLE ledger_daily_total IS
    'The sums of the transfers of each closed day in UTC. Days up to the latest one are closed; derived from ledger_transfer.';
GRANT SELECT ON ledger_daily_total TO "${service_role}";

-- With many transfers, create this index concurrently before the upgrade.
CREATE INDEX IF NOT EXISTS ledger_transfer_posted_at ON ledger_transfer (posted_at);
DO
$$
BEGIN
    IF NOT (SELECT indisvalid FROM pg_index WHERE indexrelid = 'ledger_transfer_posted_at'::regclass) THEN
        RAISE EXCEPTION 'the index ledger_transfer_posted_at is invalid: drop it, then start the upgrade again';
    END IF;
END
$$;

-- Closes the earliest open day that has transfers, if it is not after last_day, and returns it. The lock makes
-- concurrent calls and late transfers wait; each later statement sees what they have committed.
CREATE FUNCTION ledger_close_next_day(last_day date) RETURNS date
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    next_day date;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('ledger_daily_total', 0));
    -- Closed while the clock of the database was ahead.
    DELETE FROM ledger_daily_total WHERE day > (now() AT TIME ZONE 'UTC')::date - 2;
    IF FOUND THEN
        RAISE WARNING 'days of the ledger were closed too early and are open again';
    END IF;
    SELECT (min(posted_at) AT TIME ZONE 'UTC')::date INTO next_day FROM ledger_transfer
    WHERE posted_at >= coalesce(
        ((SELECT max(day) FROM ledger_daily_total) + 1)::timestamp AT TIME ZONE 'UTC', '-infinity');
    IF next_day IS NULL OR next_day > last_day THEN
        RETURN NULL;
    END IF;
    INSERT INTO ledger_daily_total (day, debit, credit, currency, amount_minor, transfers)
    SELECT next_day, debit, credit, currency, sum(amount_minor), count(*) FROM ledger_transfer
    WHERE posted_at >= next_day::timestamp AT TIME ZONE 'UTC'
        AND posted_at < (next_day + 1)::timestamp AT TIME ZONE 'UTC'
    GROUP BY debit, credit, currency;
    RETURN next_day;
END
$$;
REVOKE ALL ON FUNCTION ledger_close_next_day FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_close_next_day TO "${service_role}";

-- A transfer on a closed day opens this day and all later ones, so that they are closed again with the transfer. The
-- lock makes the transfer and a concurrent closing wait for each other.
CREATE FUNCTION ledger_open_days() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('ledger_daily_total', 0));
    DELETE FROM ledger_daily_total WHERE day >= (NEW.posted_at AT TIME ZONE 'UTC')::date;
    IF FOUND THEN
        RAISE WARNING 'transfer % of % opens closed days of the ledger', NEW.id, NEW.posted_at;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER ledger_transfer_opens_its_day AFTER INSERT ON ledger_transfer
    FOR EACH ROW WHEN (NEW.posted_at < clock_timestamp() - interval '1 hour')
    EXECUTE FUNCTION ledger_open_days();

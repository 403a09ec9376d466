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
GRANT SELECT, INSERT ON ledger_daily_total TO "${service_role}";

-- With many transfers, create this index concurrently before the upgrade.
CREATE INDEX IF NOT EXISTS ledger_transfer_posted_at ON ledger_transfer (posted_at);

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

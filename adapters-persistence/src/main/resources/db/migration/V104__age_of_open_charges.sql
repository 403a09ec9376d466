SET LOCAL lock_timeout = '10s';

-- Since when charges are open. A metric reports the age of the oldest. The default has one value for all existing
-- rows, so the table is not rewritten.
ALTER TABLE subscription_charge ADD COLUMN open_since timestamptz NOT NULL DEFAULT now();
COMMENT ON COLUMN subscription_charge.open_since IS
    'Real time of the database when the charge was last opened, or of the migration if it was opened before.';

-- The retry of an unpaid period opens its charge again.
CREATE FUNCTION subscription_reopen_charge() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    NEW.open_since := now();
    RETURN NEW;
END
$$;
COMMENT ON FUNCTION subscription_reopen_charge() IS 'Sets when a charge that had ended was opened again.';
CREATE TRIGGER subscription_charge_is_reopened BEFORE UPDATE OF status ON subscription_charge
    FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL AND NEW.ended_at IS NULL)
    EXECUTE FUNCTION subscription_reopen_charge();

-- One version per aggregate. Every change of a refund raises it, and a store accepts a transition only from the stored
-- version. The version of a payment is its number of events. Each aggregate has a migration of its own, so that none
-- waits for a second table while it holds a lock.
COMMENT ON COLUMN payment_payment.events IS
    'The number of events of the payment, which is its version; compared before the next change.';
ALTER TABLE payment_refund ADD COLUMN version integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN payment_refund.version IS 'The number of changes of the refund; compared before the next change.';

-- During an upgrade, instances of the previous release change rows without raising the version. Without the triggers,
-- an instance of this release would not notice such a change and would overwrite it: a refund that the other instance
-- credited back would be credited back twice. The previous release compares the values of columns, as before. A later
-- release, beside which the previous one cannot run, can drop the triggers.
CREATE FUNCTION shared_raise_version() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    NEW.version := OLD.version + 1;
    RETURN NEW;
END
$$;
COMMENT ON FUNCTION shared_raise_version() IS 'Raises the version for an instance that does not know of it.';

CREATE TRIGGER payment_refund_raises_version BEFORE UPDATE ON payment_refund
    FOR EACH ROW
    WHEN (NEW.version = OLD.version AND NEW.status <> OLD.status)
    EXECUTE FUNCTION shared_raise_version();

-- The number of changes of a charge. A change is stored only if the version is still the one that it started from.
ALTER TABLE subscription_charge ADD COLUMN version integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN subscription_charge.version IS 'The number of changes since the charge was opened, for optimistic locking.';

-- An instance of the previous release does not know the column. When it changes a charge, the trigger counts the change,
-- so that an instance of this release does not overwrite it. A later release can drop the trigger. Statements that
-- only postpone the recovery do not set the status, and do not count.
CREATE TRIGGER subscription_charge_raises_version BEFORE UPDATE OF status ON subscription_charge
    FOR EACH ROW WHEN (NEW.version = OLD.version) EXECUTE FUNCTION shared_raise_version();

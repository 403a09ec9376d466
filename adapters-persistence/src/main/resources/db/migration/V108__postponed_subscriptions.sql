SET LOCAL lock_timeout = '10s';

-- Since when postponed work is due. Metrics report the number of such subscriptions and the age of the oldest.
ALTER TABLE subscription_subscription ADD COLUMN postponed_since timestamptz;
COMMENT ON COLUMN subscription_subscription.postponed_since IS
    'The first due time of the work that due_at postpones; null if it is not postponed.';

-- Earlier releases change subscriptions without the column.
CREATE FUNCTION subscription_end_postponement() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    NEW.postponed_since := NULL;
    RETURN NEW;
END
$$;
COMMENT ON FUNCTION subscription_end_postponement() IS 'Ends the postponement of a subscription that changed.';
CREATE TRIGGER subscription_subscription_is_not_postponed BEFORE UPDATE OF moves ON subscription_subscription
    FOR EACH ROW WHEN (OLD.postponed_since IS NOT NULL AND NEW.moves <> OLD.moves)
    EXECUTE FUNCTION subscription_end_postponement();

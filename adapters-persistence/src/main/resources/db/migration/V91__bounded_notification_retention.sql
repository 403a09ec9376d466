SET LOCAL lock_timeout = '10s';

-- PostgreSQL may execute a subquery with a limit and locks once for each row, and then exceed the limit.
CREATE OR REPLACE FUNCTION payment_delete_notices(before timestamptz, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    deleted integer;
BEGIN
    IF before > shared_business_time() - interval '180 days' THEN
        RAISE EXCEPTION 'notifications are kept for 180 days' USING ERRCODE = 'insufficient_privilege';
    END IF;
    WITH oldest AS MATERIALIZED (
        SELECT id FROM payment_notice
        WHERE received_at < before AND status IN ('done', 'settled')
            AND kind NOT IN ('charged_back', 'chargeback_reversed')
        ORDER BY received_at LIMIT most FOR UPDATE SKIP LOCKED)
    DELETE FROM payment_notice WHERE id IN (SELECT id FROM oldest);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted;
END
$$;

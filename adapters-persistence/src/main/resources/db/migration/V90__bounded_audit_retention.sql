SET LOCAL lock_timeout = '10s';

-- PostgreSQL may execute a subquery with a limit and locks once for each row, and then exceed the limit.
CREATE OR REPLACE FUNCTION audit_remove_origins(before timestamptz, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    removed integer;
BEGIN
    IF before > shared_business_time() - interval '1 day' THEN
        RAISE EXCEPTION 'origins of the audit log are kept for a day' USING ERRCODE = 'insufficient_privilege';
    END IF;
    WITH oldest AS MATERIALIZED (
        SELECT id FROM audit_entry WHERE at < before AND (address IS NOT NULL OR request_id IS NOT NULL)
        ORDER BY at LIMIT most FOR UPDATE SKIP LOCKED)
    UPDATE audit_entry SET address = NULL, request_id = NULL, attempt_minute = NULL
    WHERE id IN (SELECT id FROM oldest);
    GET DIAGNOSTICS removed = ROW_COUNT;
    RETURN removed;
END
$$;

CREATE OR REPLACE FUNCTION audit_delete_entries(before timestamptz, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    deleted integer;
BEGIN
    WITH oldest AS MATERIALIZED (
        SELECT id FROM audit_entry WHERE at < before ORDER BY at LIMIT most FOR UPDATE SKIP LOCKED)
    DELETE FROM audit_entry WHERE id IN (SELECT id FROM oldest);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted;
END
$$;

-- Business time as JooqBusinessClock computes it. In a live database it is real time, whatever the service's role stored.
CREATE FUNCTION shared_business_time() RETURNS timestamptz
    LANGUAGE sql STABLE SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
    SELECT now() + coalesce(
        (SELECT ahead_by_micros FROM shared_clock WHERE NOT EXISTS (SELECT FROM shared_stamp WHERE kind = 'live')), 0)
        * interval '1 microsecond'
$$;
COMMENT ON FUNCTION shared_business_time() IS 'Business time: real time, and in a sandbox the offset by which it was moved.';
REVOKE ALL ON FUNCTION shared_business_time FROM PUBLIC;

-- Also the owner of the table can only remove the origin of an entry, and delete an entry older than a year.
CREATE FUNCTION audit_refuse_change() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    origin CONSTANT text[] := '{address, request_id, attempt_minute}';
BEGIN
    IF TG_OP = 'DELETE' AND OLD.at < shared_business_time() - interval '365 days' THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' AND num_nonnulls(NEW.address, NEW.request_id, NEW.attempt_minute) = 0
        AND to_jsonb(NEW) - origin = to_jsonb(OLD) - origin THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'audit_entry is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
COMMENT ON FUNCTION audit_refuse_change() IS
    'Rejects changes of the audit log, except the removal of an origin and the deletion of an entry older than a year.';
CREATE OR REPLACE TRIGGER audit_entry_is_append_only BEFORE UPDATE OR DELETE ON audit_entry
    FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();

CREATE FUNCTION audit_remove_origins(before timestamptz, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    removed integer;
BEGIN
    IF before > shared_business_time() - interval '1 day' THEN
        RAISE EXCEPTION 'origins of the audit log are kept for a day' USING ERRCODE = 'insufficient_privilege';
    END IF;
    UPDATE audit_entry SET address = NULL, request_id = NULL, attempt_minute = NULL
    WHERE id IN (
        SELECT id FROM audit_entry WHERE at < before AND (address IS NOT NULL OR request_id IS NOT NULL)
        ORDER BY at LIMIT most FOR UPDATE SKIP LOCKED);
    GET DIAGNOSTICS removed = ROW_COUNT;
    RETURN removed;
END
$$;
COMMENT ON FUNCTION audit_remove_origins IS
    'Removes network address and request ID of entries before a time, which is at least a day ago; at most so many.';
REVOKE ALL ON FUNCTION audit_remove_origins FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_remove_origins TO "${service_role}";

CREATE FUNCTION audit_delete_entries(before timestamptz, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    deleted integer;
BEGIN
    DELETE FROM audit_entry
    WHERE id IN (SELECT id FROM audit_entry WHERE at < before ORDER BY at LIMIT most FOR UPDATE SKIP LOCKED);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted;
END
$$;
COMMENT ON FUNCTION audit_delete_entries IS
    'Deletes entries before a time, which is at least a year ago; at most so many.';
REVOKE ALL ON FUNCTION audit_delete_entries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_delete_entries TO "${service_role}";

COMMENT ON TABLE audit_entry IS
    'Audit log: who did what, when, from which address and why; append-only until the retention time ends.';

-- Whoever ends a session, an older release and somebody with psql too, is heard of by all instances.
CREATE FUNCTION identity_note_end() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    NEW.ended_in := pg_current_xact_id();
    RETURN NEW;
END
$$;
COMMENT ON FUNCTION identity_note_end() IS 'Writes down by which transaction a session ends.';

CREATE TRIGGER identity_session_end_is_noted BEFORE UPDATE ON identity_session
    FOR EACH ROW WHEN (NEW.status = 'ended' AND OLD.status <> 'ended') EXECUTE FUNCTION identity_note_end();

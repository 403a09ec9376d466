-- As for refunds (migration 57).
ALTER TABLE identity_user ADD COLUMN version integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN identity_user.version IS 'The number of changes of the user; compared before the next change.';

CREATE TRIGGER identity_user_raises_version BEFORE UPDATE ON identity_user
    FOR EACH ROW
    WHEN (NEW.version = OLD.version
        AND (NEW.email, NEW.role, NEW.status, NEW.password_hash)
            IS DISTINCT FROM (OLD.email, OLD.role, OLD.status, OLD.password_hash))
    EXECUTE FUNCTION shared_raise_version();

SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS audit_entry_with_origin;
CREATE INDEX CONCURRENTLY audit_entry_with_origin ON audit_entry (at)
    WHERE address IS NOT NULL OR request_id IS NOT NULL;

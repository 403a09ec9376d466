SET LOCAL lock_timeout = '10s';

-- A rotation writes the hash of the successor and the successor itself in one statement. The foreign key cost a look-up
-- for each rotation, and an index that made PostgreSQL write four new index entries for the used token.
ALTER TABLE identity_refresh_token DROP CONSTRAINT identity_refresh_token_successor;

-- A used token is twice as long as an unused one. With room on its page, PostgreSQL changes it without index entries.
ALTER TABLE identity_refresh_token SET (fillfactor = 50);

COMMENT ON COLUMN identity_refresh_token.successor_hash IS
    'The hash of the token that replaced a used token. The successor may have been deleted.';

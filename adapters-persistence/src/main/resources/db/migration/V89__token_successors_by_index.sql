SET LOCAL lock_timeout = '10s';

-- The index identity_refresh_token_by_successor keeps the rule.
ALTER TABLE identity_refresh_token DROP CONSTRAINT identity_refresh_token_account_id_successor_hash_key;

SET LOCAL lock_timeout = '10s';

-- A proof of the password gives the session another token.
GRANT UPDATE (token_hash) ON identity_browser_session TO "${service_role}";

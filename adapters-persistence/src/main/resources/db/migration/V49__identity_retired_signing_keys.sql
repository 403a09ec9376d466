-- The public half of a retired signing key, by which an expired access token differs from a forged one. The private half
-- is destroyed with its row in identity_signing_key; of a withdrawn key, nothing is kept. A table of its own, because an
-- older release opens the private half of every row in identity_signing_key.
CREATE TABLE identity_retired_signing_key (
    id         text        PRIMARY KEY CHECK (id <> ''),
    public_key bytea       NOT NULL,
    retired_at timestamptz NOT NULL
);
COMMENT ON TABLE identity_retired_signing_key IS
    'Public halves of keys that no longer sign, kept for 30 days to tell expired access tokens from forged ones.';
GRANT SELECT, INSERT, DELETE ON identity_retired_signing_key TO "${service_role}";

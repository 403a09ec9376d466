-- A key is published before it signs, so that whoever verifies knows it by then. The first key need not wait; an older
-- release, which makes no other, leaves the default.
ALTER TABLE identity_signing_key ADD COLUMN signs_from timestamptz NOT NULL DEFAULT 'epoch';
UPDATE identity_signing_key SET signs_from = created_at;
COMMENT ON COLUMN identity_signing_key.signs_from IS 'From when on it signs, until that of a newer one.';
COMMENT ON TABLE identity_signing_key IS
    'Keys that are published, the newest having the highest number; private keys lie encrypted. Withdrawn ones are gone.';

GRANT DELETE ON identity_signing_key TO "${service_role}";

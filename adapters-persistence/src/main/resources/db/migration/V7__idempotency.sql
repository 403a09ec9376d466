CREATE TABLE idempotency_key (
    account_id    uuid        NOT NULL REFERENCES account_account (id),
    holder        uuid        NOT NULL,
    key           uuid        NOT NULL,
    fingerprint   text        NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
    draft_id      uuid        NOT NULL,
    leased_until  timestamptz,
    reply_status  integer     CHECK (reply_status BETWEEN 200 AND 599),
    reply_headers jsonb       CHECK (jsonb_typeof(reply_headers) = 'object'),
    reply_body    text,
    kept_until    timestamptz,
    PRIMARY KEY (account_id, holder, key),
    CHECK (num_nonnulls(reply_status, reply_headers, reply_body, kept_until) IN (0, 4)),
    CHECK ((leased_until IS NULL) = (kept_until IS NOT NULL))
);
CREATE INDEX idempotency_key_by_end ON idempotency_key (kept_until) WHERE kept_until IS NOT NULL;
COMMENT ON TABLE idempotency_key IS
    'Idempotency-Keys: what each was presented for, who works on it, and the reply once there is one.';
COMMENT ON COLUMN idempotency_key.leased_until IS 'Real time: until when the one who works on it is left alone.';
COMMENT ON COLUMN idempotency_key.kept_until IS 'Business time: until when the reply is replayed.';
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_key TO "${service_role}";

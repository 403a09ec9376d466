CREATE TABLE account_account (
    id           uuid PRIMARY KEY,
    status       text        NOT NULL CHECK (status IN ('draft', 'active', 'suspended', 'closed', 'expired')),
    owner_id     uuid        NOT NULL,
    owner_email  text        NOT NULL CHECK (owner_email LIKE '_%@_%' AND char_length(owner_email) <= 254),
    company_name text        NOT NULL CHECK (char_length(company_name) BETWEEN 1 AND 200),
    country      text        NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
    vat_status   text        NOT NULL CHECK (vat_status IN ('none', 'verified', 'unverified', 'invalid')),
    vat_number   text        CHECK (vat_number ~ '^[A-Z]{2}[A-Z0-9+*]{2,12}$'),
    created_at   timestamptz NOT NULL,
    lapses_at    timestamptz,
    events       integer     NOT NULL DEFAULT 0 CHECK (events >= 0),
    CHECK ((vat_status = 'none') = (vat_number IS NULL)),
    CHECK ((status = 'draft') = (lapses_at IS NOT NULL))
);
CREATE INDEX account_account_by_lapse ON account_account (lapses_at) WHERE lapses_at IS NOT NULL;
COMMENT ON TABLE account_account IS 'Companies that buy from us, each in its present state.';
COMMENT ON COLUMN account_account.events IS 'How many events the account has; the number of the latest.';
GRANT SELECT, INSERT, UPDATE ON account_account TO "${service_role}";

CREATE TABLE account_event (
    account_id uuid        NOT NULL REFERENCES account_account (id),
    number     integer     NOT NULL CHECK (number >= 1),
    kind       text        NOT NULL CHECK (kind IN ('activated', 'lapsed', 'suspended', 'reactivated', 'closed')),
    reason     text,
    at         timestamptz NOT NULL,
    PRIMARY KEY (account_id, number),
    CHECK ((kind IN ('suspended', 'reactivated', 'closed')) = (reason IS NOT NULL))
);
COMMENT ON TABLE account_event IS 'What happened to an account and why, in order; append-only.';
CREATE TRIGGER account_event_is_append_only BEFORE UPDATE OR DELETE ON account_event
    FOR EACH ROW EXECUTE FUNCTION shared_refuse_change();
CREATE TRIGGER account_event_is_not_truncated BEFORE TRUNCATE ON account_event
    FOR EACH STATEMENT EXECUTE FUNCTION shared_refuse_change();
GRANT SELECT, INSERT ON account_event TO "${service_role}";

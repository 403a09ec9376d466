CREATE TABLE tax_check (
    account_id         uuid        NOT NULL REFERENCES account_account (id),
    id                 uuid        NOT NULL,
    vat_number         text        NOT NULL CHECK (vat_number ~ '^[A-Z]{2}[A-Z0-9+*]{2,12}$'),
    asked_at           timestamptz NOT NULL,
    known              boolean     NOT NULL,
    requester          text        CHECK (requester ~ '^[A-Z]{2}[A-Z0-9+*]{2,12}$'),
    request_identifier text        CHECK (char_length(request_identifier) BETWEEN 1 AND 100),
    request_date       timestamptz,
    trader_name        text        CHECK (char_length(trader_name) BETWEEN 1 AND 1000),
    trader_address     text        CHECK (char_length(trader_address) BETWEEN 1 AND 1000),
    PRIMARY KEY (account_id, id)
);
CREATE INDEX tax_check_by_time ON tax_check (account_id, asked_at, id);
COMMENT ON TABLE tax_check IS
    'What the register of VAT numbers said, when, and what it calls our question: kept for ever, as proof.';
COMMENT ON COLUMN tax_check.requester IS 'Our own number, if we asked in its name.';
COMMENT ON COLUMN tax_check.request_date IS 'When the register was asked by its own clock, where it tells.';
CREATE TRIGGER tax_check_is_append_only BEFORE UPDATE OR DELETE ON tax_check
    FOR EACH ROW EXECUTE FUNCTION shared_refuse_change();
CREATE TRIGGER tax_check_is_not_truncated BEFORE TRUNCATE ON tax_check
    FOR EACH STATEMENT EXECUTE FUNCTION shared_refuse_change();
GRANT SELECT, INSERT ON tax_check TO "${service_role}";

ALTER TABLE tax_recheck ADD COLUMN wanted boolean NOT NULL DEFAULT false;
COMMENT ON TABLE tax_recheck IS 'Which VAT number the EU''s register is asked for next, and when: one an account.';
COMMENT ON COLUMN tax_recheck.wanted IS 'Whether the account wants the number, and has another or none yet.';

-- Numbers that were verified before anybody asked for them again: those that are due already spread over 90 days, for
-- the register takes few questions at a time.
INSERT INTO tax_recheck (account_id, vat_number, attempts, due_at)
SELECT id, vat_number, 0,
       CASE WHEN created_at + interval '90 days' > now() THEN created_at + interval '90 days'
            ELSE now() + random() * interval '90 days' END
FROM account_account
WHERE vat_status = 'verified' AND status IN ('draft', 'active', 'suspended')
ON CONFLICT DO NOTHING;

-- What clients of the API store with accounts for their own use.
ALTER TABLE account_account
    ADD COLUMN external_id text,
    ADD COLUMN metadata    jsonb,
    ADD CONSTRAINT account_account_client_data CHECK (
        (external_id IS NULL OR char_length(external_id) BETWEEN 1 AND 200)
        AND (metadata IS NULL OR jsonb_typeof(metadata) = 'object')) NOT VALID;
COMMENT ON COLUMN account_account.external_id IS 'The id in the operator''s system; see account_external_id.';
COMMENT ON COLUMN account_account.metadata IS 'Pairs of texts that a client of the API stores; null if there are none.';

CREATE TABLE account_external_id (
    external_id text PRIMARY KEY CHECK (char_length(external_id) BETWEEN 1 AND 200),
    account_id  uuid NOT NULL REFERENCES account_account (id)
);
CREATE INDEX account_external_id_by_account ON account_external_id (account_id);
COMMENT ON TABLE account_external_id IS 'Whose an external id is, over all accounts: one account''s at a time.';
GRANT SELECT, INSERT, DELETE ON account_external_id TO "${service_role}";

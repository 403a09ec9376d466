-- Staff find accounts by any part of address, company and VAT number: three letters in a row lead there by the index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

ALTER TABLE account_account
    ADD COLUMN search text COLLATE "pg_c_utf8" NOT NULL GENERATED ALWAYS AS (
        upper((owner_email || E'\n' || company_name || E'\n' || coalesce(vat_number, '')) COLLATE "pg_c_utf8")) STORED;
COMMENT ON COLUMN account_account.search IS 'What staff find the account by, in upper case, where a sigma is a sigma.';
CREATE INDEX account_account_by_search ON account_account USING gin (search gin_trgm_ops);
CREATE INDEX account_account_by_status ON account_account (status, id);

-- As with sessions that ended: whoever looks again and again finds each change once it is committed.
ALTER TABLE account_account
    ADD COLUMN standing_in xid8,
    ADD COLUMN closed_at   timestamptz;
UPDATE account_account SET standing_in = pg_current_xact_id() WHERE status IN ('suspended', 'closed');
UPDATE account_account SET closed_at = at
FROM account_event WHERE account_id = id AND kind = 'closed' AND status = 'closed';
ALTER TABLE account_account
    ADD CONSTRAINT account_account_is_closed_at_a_time CHECK ((status = 'closed') = (closed_at IS NOT NULL)),
    ADD CONSTRAINT account_account_no_standing_goes_unseen
        CHECK (status NOT IN ('suspended', 'closed') OR standing_in IS NOT NULL);
COMMENT ON COLUMN account_account.standing_in IS
    'The transaction that last suspended, reactivated or closed the account; set by a trigger.';

CREATE FUNCTION account_note_standing() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    NEW.standing_in := pg_current_xact_id();
    RETURN NEW;
END
$$;
CREATE TRIGGER account_account_notes_standing BEFORE UPDATE ON account_account
    FOR EACH ROW
    WHEN (OLD.status <> NEW.status AND (OLD.status IN ('suspended', 'closed') OR NEW.status IN ('suspended', 'closed')))
    EXECUTE FUNCTION account_note_standing();

CREATE INDEX account_account_by_standing ON account_account (standing_in) WHERE standing_in IS NOT NULL;
CREATE INDEX account_account_by_closing ON account_account (closed_at) WHERE closed_at IS NOT NULL;

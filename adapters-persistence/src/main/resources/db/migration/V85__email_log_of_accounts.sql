SET LOCAL lock_timeout = '10s';

-- No release has written rows of this table yet, so it is small.
ALTER TABLE notification_email
    ADD COLUMN account_id uuid,
    ADD COLUMN content bytea,
    ADD CONSTRAINT notification_email_only_failed_have_content CHECK (
        content IS NULL OR result <> 'sent' AND account_id IS NOT NULL);
CREATE INDEX notification_email_by_account ON notification_email (account_id, at, id);
COMMENT ON COLUMN notification_email.account_id IS
    'To which the e-mail belongs; null for e-mails to staff, to addresses without an account, and that release 1.0.0 queued.';
COMMENT ON COLUMN notification_email.content IS
    'Encrypted, as in the queue: of failed e-mails that can be sent again; null after that.';
GRANT UPDATE (content) ON notification_email TO "${service_role}";

-- An e-mail can be delivered while its account is erased. Runs as the owner, because it locks a row of the account.
CREATE FUNCTION notification_skip_erased() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    -- Waits for an erasure in progress. A later erasure waits for this entry, and then deletes it.
    PERFORM FROM account_account WHERE id = NEW.account_id AND erased_at IS NULL FOR SHARE;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    RETURN NEW;
END
$$;
COMMENT ON FUNCTION notification_skip_erased IS 'Stores no e-mail of an account that is erased or unknown.';
REVOKE ALL ON FUNCTION notification_skip_erased FROM PUBLIC;
CREATE TRIGGER notification_email_not_of_erased BEFORE INSERT ON notification_email
    FOR EACH ROW WHEN (NEW.account_id IS NOT NULL) EXECUTE FUNCTION notification_skip_erased();

-- Earlier migrations outside of a transaction left the session without this limit.
SET LOCAL lock_timeout = '10s';

-- Signups that were never confirmed are erased, too. Tax law requires nothing of them.
ALTER TABLE account_account
    DROP CONSTRAINT account_account_erased_is_closed,
    ADD CONSTRAINT account_account_erased_is_ended CHECK (
        (erased_at IS NULL OR status IN ('closed', 'expired'))
        AND (kept_since IS NULL OR kept_since = erased_at AND status = 'closed')) NOT VALID;

-- The guards of other subdomains rely on the time of an erasure, and on the status of an account that was never
-- confirmed. Runs as the owner, because the service may not ask for the time.
CREATE FUNCTION account_check_end() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF NEW.erased_at IS DISTINCT FROM OLD.erased_at
        AND (TG_OP = 'INSERT' OR OLD.erased_at IS NOT NULL
            OR NEW.erased_at < shared_business_time() - interval '1 day') THEN
        RAISE EXCEPTION 'an erasure cannot be backdated or reversed' USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.status IN ('draft', 'expired') AND OLD.status NOT IN ('draft', NEW.status) THEN
        RAISE EXCEPTION 'a confirmed account stays confirmed' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
END
$$;
COMMENT ON FUNCTION account_check_end() IS
    'Rejects an erasure with a past time, its reversal, and the end of a confirmed account as a signup that expired.';
REVOKE ALL ON FUNCTION account_check_end FROM PUBLIC;
CREATE TRIGGER account_account_begins_unerased BEFORE INSERT ON account_account
    FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION account_check_end();
CREATE TRIGGER account_account_ends_once BEFORE UPDATE ON account_account
    FOR EACH ROW WHEN (NEW.erased_at IS DISTINCT FROM OLD.erased_at OR NEW.status IS DISTINCT FROM OLD.status)
    EXECUTE FUNCTION account_check_end();

CREATE FUNCTION account_is_erased(account uuid) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
    SELECT EXISTS (SELECT FROM account_account WHERE id = account AND erased_at IS NOT NULL)
$$;
COMMENT ON FUNCTION account_is_erased IS 'Whether the personal data of an account was erased.';
REVOKE ALL ON FUNCTION account_is_erased FROM PUBLIC;

CREATE FUNCTION account_is_purgeable(account uuid) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
    SELECT EXISTS (
        SELECT FROM account_account
        WHERE id = account AND erased_at IS NOT NULL
            AND (status = 'expired' OR erased_at < shared_business_time() - interval '5 years'))
$$;
COMMENT ON FUNCTION account_is_purgeable IS
    'Whether tax law may permit to purge an account: it was erased five years ago, or it was never confirmed.';
REVOKE ALL ON FUNCTION account_is_purgeable FROM PUBLIC;

-- Unused since 1.0.0: no release has called it.
DROP FUNCTION audit_erase_origins(uuid);
-- Of entries about the user's own actions, and about failed attempts to sign in as the user. A user who acted in
-- another account belongs to that.
CREATE FUNCTION audit_erase_origins(erased_account uuid, erased_user uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    erased integer;
BEGIN
    IF NOT account_is_erased(erased_account)
        OR EXISTS (SELECT FROM audit_entry WHERE actor_id = erased_user AND actor_account_id <> erased_account) THEN
        RAISE EXCEPTION 'the user does not belong to an erased account' USING ERRCODE = 'insufficient_privilege';
    END IF;
    UPDATE audit_entry SET address = NULL, request_id = NULL, attempt_minute = NULL
    WHERE (actor_id = erased_user OR target_id = erased_user AND actor_id IS NULL)
        AND (address IS NOT NULL OR request_id IS NOT NULL);
    GET DIAGNOSTICS erased = ROW_COUNT;
    RETURN erased;
END
$$;
COMMENT ON FUNCTION audit_erase_origins IS
    'Removes network address and request ID of all entries of a user whose account was erased.';
REVOKE ALL ON FUNCTION audit_erase_origins FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_erase_origins TO "${service_role}";

CREATE OR REPLACE FUNCTION invoice_refuse_change() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    buyer CONSTANT text[] := '{buyer_name, buyer_address, buyer_vat_number}';
BEGIN
    IF TG_OP = 'UPDATE' AND account_is_purgeable(OLD.account_id)
        AND OLD.issued_at < shared_business_time() - interval '5 years'
        AND NEW.buyer_name = 'Erased' AND NEW.buyer_address = '{}' AND NEW.buyer_vat_number IS NULL
        AND to_jsonb(NEW) - buyer = to_jsonb(OLD) - buyer THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'invoice_invoice is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
COMMENT ON FUNCTION invoice_refuse_change() IS
    'Rejects changes of invoices, except the removal of the buyer from an old invoice of a purgeable account.';

CREATE OR REPLACE FUNCTION invoice_refuse_document_change() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF TG_OP = 'DELETE' AND account_is_purgeable(OLD.account_id) AND EXISTS (
            SELECT FROM invoice_invoice
            WHERE account_id = OLD.account_id AND id = OLD.invoice_id AND buyer_name = 'Erased') THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'invoice_document is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
COMMENT ON FUNCTION invoice_refuse_document_change() IS
    'Rejects changes of documents, except the deletion of the document of an invoice without its buyer.';

-- A credit note may be younger than the erasure.
CREATE OR REPLACE FUNCTION invoice_purge(account uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    purged integer;
BEGIN
    UPDATE invoice_invoice SET buyer_name = 'Erased', buyer_address = '{}', buyer_vat_number = NULL
    WHERE account_id = account AND buyer_name <> 'Erased'
        AND issued_at < shared_business_time() - interval '5 years';
    GET DIAGNOSTICS purged = ROW_COUNT;
    DELETE FROM invoice_document AS document USING invoice_invoice AS invoice
    WHERE document.account_id = account AND invoice.account_id = account
        AND invoice.id = document.invoice_id AND invoice.buyer_name = 'Erased';
    RETURN purged;
END
$$;
COMMENT ON FUNCTION invoice_purge IS
    'Removes the buyer from the invoices of a purgeable account that are older than five years, and deletes their documents.';

CREATE OR REPLACE FUNCTION tax_refuse_change() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF TG_OP = 'DELETE' AND account_is_purgeable(OLD.account_id) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'tax_check is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
COMMENT ON FUNCTION tax_refuse_change() IS
    'Rejects changes of the results of VIES, except the deletion of a result for a purgeable account.';
COMMENT ON FUNCTION tax_purge IS 'Deletes the results of VIES for a purgeable account.';

-- Processors repeat notifications for weeks, and disputes take months. Nothing but its notification identifies a
-- chargeback, so these stay.
CREATE FUNCTION payment_delete_notices(before timestamptz, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    deleted integer;
BEGIN
    IF before > shared_business_time() - interval '180 days' THEN
        RAISE EXCEPTION 'notifications are kept for 180 days' USING ERRCODE = 'insufficient_privilege';
    END IF;
    DELETE FROM payment_notice
    WHERE id IN (
        SELECT id FROM payment_notice
        WHERE received_at < before AND status IN ('done', 'settled')
            AND kind NOT IN ('charged_back', 'chargeback_reversed')
        ORDER BY received_at LIMIT most FOR UPDATE SKIP LOCKED);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted;
END
$$;
COMMENT ON FUNCTION payment_delete_notices IS
    'Deletes processed notifications, except of chargebacks, received before a time at least 180 days ago; at most so many.';
REVOKE ALL ON FUNCTION payment_delete_notices FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payment_delete_notices TO "${service_role}";
COMMENT ON TABLE payment_notice IS
    'Notifications of the card processor, and what became of each; kept until the retention time ends.';

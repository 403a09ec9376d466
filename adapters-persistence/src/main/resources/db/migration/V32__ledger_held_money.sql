-- What a customer pays for is held until they have it: then it is ours and the tax office's, or else theirs again. What
-- goes from one of our books to another is on no statement, and moves no wallet. No charge was posted before.
ALTER TABLE ledger_transfer
    ALTER COLUMN entry_number DROP NOT NULL,
    ALTER COLUMN balance_after_minor DROP NOT NULL,
    ALTER COLUMN effect_minor SET EXPRESSION AS (
        CASE WHEN credit = 'wallet' THEN amount_minor WHEN debit = 'wallet' THEN -amount_minor ELSE 0 END),
    DROP CONSTRAINT ledger_transfer_kind_check,
    DROP CONSTRAINT ledger_transfer_debit_check,
    DROP CONSTRAINT ledger_transfer_credit_check,
    DROP CONSTRAINT ledger_transfer_books_of_kind,
    DROP CONSTRAINT ledger_transfer_touches_the_wallet_once,
    DROP CONSTRAINT ledger_transfer_only_disputes_come_again,
    ADD CONSTRAINT ledger_transfer_kind_check CHECK (kind IN (
        'topup', 'charge', 'release', 'earning', 'vat', 'refund', 'refund_failed', 'chargeback', 'chargeback_reversal',
        'capture_failed', 'adjustment')),
    ADD CONSTRAINT ledger_transfer_debit_check CHECK (
        debit IN ('wallet', 'card_processor', 'held', 'revenue', 'vat', 'adjustments')),
    ADD CONSTRAINT ledger_transfer_credit_check CHECK (
        credit IN ('wallet', 'card_processor', 'held', 'revenue', 'vat', 'adjustments')),
    ADD CONSTRAINT ledger_transfer_books_of_kind CHECK ((kind, debit, credit) IN (
        ('topup', 'card_processor', 'wallet'),
        ('charge', 'wallet', 'held'),
        ('release', 'held', 'wallet'),
        ('earning', 'held', 'revenue'),
        ('vat', 'held', 'vat'),
        ('refund', 'wallet', 'card_processor'),
        ('refund_failed', 'card_processor', 'wallet'),
        ('chargeback', 'wallet', 'card_processor'),
        ('chargeback_reversal', 'card_processor', 'wallet'),
        ('capture_failed', 'wallet', 'card_processor'),
        ('adjustment', 'adjustments', 'wallet'),
        ('adjustment', 'wallet', 'adjustments'))),
    ADD CONSTRAINT ledger_transfer_touches_the_wallet_once CHECK (
        (debit = 'wallet') <> (credit = 'wallet')
            OR kind IN ('earning', 'vat') AND debit <> 'wallet' AND credit <> 'wallet'),
    ADD CONSTRAINT ledger_transfer_of_a_wallet_is_on_its_statement CHECK (
        (entry_number IS NULL) = (kind IN ('earning', 'vat'))
            AND (balance_after_minor IS NULL) = (kind IN ('earning', 'vat'))),
    ADD CONSTRAINT ledger_transfer_only_disputes_and_charges_come_again CHECK (
        occurrence = 1
            OR occurrence > 1
                AND kind IN ('chargeback', 'chargeback_reversal', 'charge', 'release', 'earning', 'vat'));

DROP TRIGGER ledger_transfer_goes_on ON ledger_transfer;
CREATE CONSTRAINT TRIGGER ledger_transfer_goes_on AFTER INSERT ON ledger_transfer
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.entry_number IS NOT NULL)
    EXECUTE FUNCTION ledger_check_transfer();

-- No more leaves what is held for a charge than went there. Whoever posts holds the wallet, so that two do not leave at
-- once.
CREATE FUNCTION ledger_check_held() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    held   bigint;
    moving bigint;
BEGIN
    SELECT sum(amount_minor) FILTER (WHERE kind = 'charge'), sum(amount_minor) FILTER (WHERE kind <> 'charge')
    INTO held, moving
    FROM ledger_transfer
    WHERE account_id = NEW.account_id AND currency = NEW.currency
        AND kind IN ('charge', 'release', 'earning', 'vat')
        AND reference_type = NEW.reference_type AND reference_id = NEW.reference_id
        AND occurrence = NEW.occurrence;
    IF held IS NULL OR moving > held THEN
        RAISE EXCEPTION 'transfer % moves what is not held', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER ledger_transfer_moves_what_is_held AFTER INSERT ON ledger_transfer
    FOR EACH ROW WHEN (NEW.kind IN ('release', 'earning', 'vat'))
    EXECUTE FUNCTION ledger_check_held();
COMMENT ON COLUMN ledger_transfer.entry_number IS 'Its place on the wallet''s statement; null if it is on none.';

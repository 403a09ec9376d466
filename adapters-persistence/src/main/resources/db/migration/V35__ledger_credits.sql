-- Credit notes: what was earned, and the VAT on it, goes back to where it was held, and from there into the wallet.
ALTER TABLE ledger_transfer
    DROP CONSTRAINT ledger_transfer_kind_check,
    DROP CONSTRAINT ledger_transfer_books_of_kind,
    DROP CONSTRAINT ledger_transfer_touches_the_wallet_once,
    DROP CONSTRAINT ledger_transfer_of_a_wallet_is_on_its_statement,
    ADD CONSTRAINT ledger_transfer_kind_check CHECK (kind IN (
        'topup', 'charge', 'release', 'earning', 'vat', 'earning_reversal', 'vat_reversal', 'credit', 'refund',
        'refund_failed', 'chargeback', 'chargeback_reversal', 'capture_failed', 'adjustment')),
    ADD CONSTRAINT ledger_transfer_books_of_kind CHECK ((kind, debit, credit) IN (
        ('topup', 'card_processor', 'wallet'),
        ('charge', 'wallet', 'held'),
        ('release', 'held', 'wallet'),
        ('earning', 'held', 'revenue'),
        ('vat', 'held', 'vat'),
        ('earning_reversal', 'revenue', 'held'),
        ('vat_reversal', 'vat', 'held'),
        ('credit', 'held', 'wallet'),
        ('refund', 'wallet', 'card_processor'),
        ('refund_failed', 'card_processor', 'wallet'),
        ('chargeback', 'wallet', 'card_processor'),
        ('chargeback_reversal', 'card_processor', 'wallet'),
        ('capture_failed', 'wallet', 'card_processor'),
        ('adjustment', 'adjustments', 'wallet'),
        ('adjustment', 'wallet', 'adjustments'))),
    ADD CONSTRAINT ledger_transfer_touches_the_wallet_once CHECK (
        (debit = 'wallet') <> (credit = 'wallet')
            OR kind IN ('earning', 'vat', 'earning_reversal', 'vat_reversal')
                AND debit <> 'wallet' AND credit <> 'wallet'),
    ADD CONSTRAINT ledger_transfer_of_a_wallet_is_on_its_statement CHECK (
        (entry_number IS NULL) = (kind IN ('earning', 'vat', 'earning_reversal', 'vat_reversal'))
            AND (balance_after_minor IS NULL) = (kind IN ('earning', 'vat', 'earning_reversal', 'vat_reversal')));

-- No more leaves what is held for a charge, or for a credit note, than went there.
CREATE OR REPLACE FUNCTION ledger_check_held() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    held   bigint;
    moving bigint;
BEGIN
    SELECT sum(amount_minor) FILTER (WHERE credit = 'held'), sum(amount_minor) FILTER (WHERE debit = 'held')
    INTO held, moving
    FROM ledger_transfer
    WHERE account_id = NEW.account_id AND currency = NEW.currency
        AND kind IN ('charge', 'release', 'earning', 'vat', 'earning_reversal', 'vat_reversal', 'credit')
        AND reference_type = NEW.reference_type AND reference_id = NEW.reference_id
        AND occurrence = NEW.occurrence;
    IF held IS NULL OR moving > held THEN
        RAISE EXCEPTION 'transfer % moves what is not held', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;
DROP TRIGGER ledger_transfer_moves_what_is_held ON ledger_transfer;
CREATE TRIGGER ledger_transfer_moves_what_is_held AFTER INSERT ON ledger_transfer
    FOR EACH ROW WHEN (NEW.kind IN ('release', 'earning', 'vat', 'credit'))
    EXECUTE FUNCTION ledger_check_held();

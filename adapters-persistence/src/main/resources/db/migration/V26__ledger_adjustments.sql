-- Adjustments: by hand, either way, and never below zero against the customer.
ALTER TABLE ledger_transfer
    DROP CONSTRAINT ledger_transfer_kind_check,
    DROP CONSTRAINT ledger_transfer_debit_check,
    DROP CONSTRAINT ledger_transfer_credit_check,
    DROP CONSTRAINT ledger_transfer_books_of_kind,
    ADD CONSTRAINT ledger_transfer_kind_check CHECK (kind IN (
        'topup', 'charge', 'refund', 'refund_failed', 'chargeback', 'chargeback_reversal', 'capture_failed',
        'adjustment')),
    ADD CONSTRAINT ledger_transfer_debit_check CHECK (
        debit IN ('wallet', 'card_processor', 'revenue', 'adjustments')),
    ADD CONSTRAINT ledger_transfer_credit_check CHECK (
        credit IN ('wallet', 'card_processor', 'revenue', 'adjustments')),
    ADD CONSTRAINT ledger_transfer_books_of_kind CHECK ((kind, debit, credit) IN (
        ('topup', 'card_processor', 'wallet'),
        ('charge', 'wallet', 'revenue'),
        ('refund', 'wallet', 'card_processor'),
        ('refund_failed', 'card_processor', 'wallet'),
        ('chargeback', 'wallet', 'card_processor'),
        ('chargeback_reversal', 'card_processor', 'wallet'),
        ('capture_failed', 'wallet', 'card_processor'),
        ('adjustment', 'adjustments', 'wallet'),
        ('adjustment', 'wallet', 'adjustments'))),
    ADD CONSTRAINT ledger_transfer_adjustment_is_covered CHECK (
        kind <> 'adjustment' OR credit = 'wallet' OR balance_after_minor >= 0);

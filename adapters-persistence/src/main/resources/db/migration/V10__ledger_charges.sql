-- Charges: out of the wallet, into revenue, and never below zero.
ALTER TABLE ledger_transfer
    DROP CONSTRAINT ledger_transfer_kind_check,
    DROP CONSTRAINT ledger_transfer_debit_check,
    DROP CONSTRAINT ledger_transfer_credit_check,
    DROP CONSTRAINT ledger_transfer_books_of_kind,
    ADD CONSTRAINT ledger_transfer_kind_check CHECK (kind IN ('topup', 'charge')),
    ADD CONSTRAINT ledger_transfer_debit_check CHECK (debit IN ('wallet', 'card_processor', 'revenue')),
    ADD CONSTRAINT ledger_transfer_credit_check CHECK (credit IN ('wallet', 'card_processor', 'revenue')),
    ADD CONSTRAINT ledger_transfer_books_of_kind CHECK (
        (kind, debit, credit) IN (('topup', 'card_processor', 'wallet'), ('charge', 'wallet', 'revenue'))),
    ADD CONSTRAINT ledger_transfer_charge_is_covered CHECK (kind <> 'charge' OR balance_after_minor >= 0);

-- Why a card is asked, what becomes of captured money, and refunds.
ALTER TABLE payment_payment
    ADD COLUMN occasion       text    NOT NULL DEFAULT 'customer_present'
        CHECK (occasion IN ('customer_present', 'automatic_top_up', 'renewal')),
    ADD COLUMN refunded_minor bigint  NOT NULL DEFAULT 0 CHECK (refunded_minor >= 0),
    ADD COLUMN underway_minor bigint  NOT NULL DEFAULT 0 CHECK (underway_minor >= 0),
    ADD COLUMN disputed_minor bigint[] NOT NULL DEFAULT '{}',
    ADD COLUMN brought_money  boolean NOT NULL GENERATED ALWAYS AS
        (status IN ('captured', 'partly_refunded', 'refunded', 'charged_back', 'failed')) STORED,
    DROP CONSTRAINT payment_payment_status_check,
    -- what only a captured payment had, any that brought money has
    DROP CONSTRAINT payment_payment_check2,
    DROP CONSTRAINT payment_payment_check4,
    ADD CONSTRAINT payment_payment_status_check CHECK (status IN (
        'draft', 'pending', 'captured', 'declined', 'expired',
        'partly_refunded', 'refunded', 'charged_back', 'failed')),
    ADD CONSTRAINT payment_payment_money_has_a_reference CHECK (brought_money = (processor_reference IS NOT NULL)),
    ADD CONSTRAINT payment_payment_money_came_from_a_card CHECK (brought_money OR card_brand IS NULL),
    ADD CONSTRAINT payment_payment_gives_back_no_more_than_came CHECK (
        refunded_minor + underway_minor <= amount_minor
        AND (brought_money OR refunded_minor + underway_minor + cardinality(disputed_minor) = 0)),
    ADD CONSTRAINT payment_payment_status_tells_what_went_back CHECK (
        CASE status
            WHEN 'captured' THEN refunded_minor = 0
            WHEN 'partly_refunded' THEN refunded_minor > 0 AND refunded_minor < amount_minor
            WHEN 'refunded' THEN refunded_minor = amount_minor
            ELSE true
        END),
    ADD CONSTRAINT payment_payment_disputes_are_about_money CHECK (
        array_position(disputed_minor, NULL) IS NULL
        AND 0 <= ALL (disputed_minor) AND amount_minor >= ALL (disputed_minor)
        AND (status = 'charged_back') = (0 < ANY (disputed_minor)));
ALTER TABLE payment_payment ALTER COLUMN occasion DROP DEFAULT;
-- staff know a payment by its id alone
CREATE INDEX payment_payment_by_id ON payment_payment (id);
COMMENT ON COLUMN payment_payment.occasion IS 'Why the card is asked: whether its owner is there to act.';
COMMENT ON COLUMN payment_payment.refunded_minor IS 'How much went back to the card.';
COMMENT ON COLUMN payment_payment.underway_minor IS 'How much is on its way back to the card.';
COMMENT ON COLUMN payment_payment.disputed_minor IS
    'How much the card''s owner took from us by each dispute, in the order in which we heard of them; 0 if it ended well.';

ALTER TABLE payment_event
    ADD COLUMN refund_id    uuid,
    ADD COLUMN amount_minor bigint CHECK (amount_minor > 0),
    DROP CONSTRAINT payment_event_kind_check,
    ADD CONSTRAINT payment_event_kind_check CHECK (kind IN (
        'captured', 'declined', 'action_required', 'outcome_awaited', 'expired', 'refund_begun', 'refund_done',
        'refund_failed', 'charged_back', 'chargeback_reversed', 'capture_failed')),
    ADD CONSTRAINT payment_event_names_its_refund CHECK (
        (kind IN ('refund_begun', 'refund_done', 'refund_failed')) = (refund_id IS NOT NULL)),
    ADD CONSTRAINT payment_event_tells_how_much CHECK (
        (kind IN ('refund_begun', 'refund_done', 'refund_failed', 'charged_back', 'chargeback_reversed'))
        = (amount_minor IS NOT NULL));

CREATE TABLE payment_refund (
    account_id         uuid        NOT NULL,
    id                 uuid        NOT NULL,
    payment_id         uuid        NOT NULL,
    captured_reference text        NOT NULL CHECK (captured_reference <> ''),
    amount_minor       bigint      NOT NULL CHECK (amount_minor > 0),
    currency           text        NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    processor_key      uuid        NOT NULL,
    drafted_at         timestamptz NOT NULL,
    ask_until          timestamptz NOT NULL,
    status             text        NOT NULL CHECK (status IN ('draft', 'sent', 'done', 'failed')),
    look_after         timestamptz,
    looks              integer     NOT NULL DEFAULT 0 CHECK (looks >= 0),
    asks               integer     NOT NULL DEFAULT 0 CHECK (asks >= 0),
    PRIMARY KEY (account_id, id),
    UNIQUE (account_id, processor_key),
    FOREIGN KEY (account_id, payment_id) REFERENCES payment_payment (account_id, id)
);
CREATE INDEX payment_refund_by_payment ON payment_refund (account_id, payment_id);
CREATE INDEX payment_refund_by_look ON payment_refund (look_after) WHERE look_after IS NOT NULL;
COMMENT ON TABLE payment_refund IS 'Captured money that goes back to its card, each refund in its present state.';
COMMENT ON COLUMN payment_refund.ask_until IS
    'Real time: from when on a processor that may have heard of the refund is only asked what became of it.';
COMMENT ON COLUMN payment_refund.look_after IS 'Real time: when recovery looks after the refund; null if no more.';
COMMENT ON COLUMN payment_refund.looks IS 'How often recovery has looked after the refund in its present state.';
COMMENT ON COLUMN payment_refund.asks IS
    'How often the processor was asked for the refund and may have heard of it; 0 if it certainly has not.';
GRANT SELECT, INSERT, UPDATE ON payment_refund TO "${service_role}";

-- Money that goes back, is taken by a dispute, or never came. Disputes may come and end again and again, and one may
-- begin before another ends: each is an occurrence of its own.
ALTER TABLE ledger_transfer
    ADD COLUMN occurrence integer NOT NULL DEFAULT 1,
    DROP CONSTRAINT ledger_transfer_account_id_kind_reference_type_reference_id_key,
    ADD CONSTRAINT ledger_transfer_is_booked_once
        UNIQUE (account_id, kind, reference_type, reference_id, occurrence),
    ADD CONSTRAINT ledger_transfer_only_disputes_come_again CHECK (
        occurrence = 1 OR occurrence > 1 AND kind IN ('chargeback', 'chargeback_reversal')),
    DROP CONSTRAINT ledger_transfer_kind_check,
    DROP CONSTRAINT ledger_transfer_books_of_kind,
    ADD CONSTRAINT ledger_transfer_kind_check CHECK (kind IN (
        'topup', 'charge', 'refund', 'refund_failed', 'chargeback', 'chargeback_reversal', 'capture_failed')),
    ADD CONSTRAINT ledger_transfer_books_of_kind CHECK ((kind, debit, credit) IN (
        ('topup', 'card_processor', 'wallet'),
        ('charge', 'wallet', 'revenue'),
        ('refund', 'wallet', 'card_processor'),
        ('refund_failed', 'card_processor', 'wallet'),
        ('chargeback', 'wallet', 'card_processor'),
        ('chargeback_reversal', 'card_processor', 'wallet'),
        ('capture_failed', 'wallet', 'card_processor'))),
    ADD CONSTRAINT ledger_transfer_refund_is_covered CHECK (kind <> 'refund' OR balance_after_minor >= 0);
COMMENT ON COLUMN ledger_transfer.occurrence IS 'The how manieth of its kind for its reference.';

-- What is undone was done before: a refund that failed, a dispute that ended, a top-up that is disputed or never came.
CREATE FUNCTION ledger_check_undoing() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    undone bigint;
BEGIN
    IF NEW.kind = 'chargeback' AND NEW.occurrence > 1 AND NOT EXISTS (
        SELECT FROM ledger_transfer
        WHERE account_id = NEW.account_id AND kind = 'chargeback' AND currency = NEW.currency
            AND reference_type = NEW.reference_type AND reference_id = NEW.reference_id
            AND occurrence = NEW.occurrence - 1) THEN
        RAISE EXCEPTION 'transfer % leaves a dispute out', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    SELECT amount_minor INTO undone FROM ledger_transfer
    WHERE account_id = NEW.account_id AND currency = NEW.currency
        AND reference_type = NEW.reference_type AND reference_id = NEW.reference_id
        AND kind = CASE NEW.kind
            WHEN 'refund_failed' THEN 'refund'
            WHEN 'chargeback_reversal' THEN 'chargeback'
            ELSE 'topup'
        END
        AND occurrence = CASE NEW.kind WHEN 'chargeback_reversal' THEN NEW.occurrence ELSE 1 END;
    IF undone IS NULL OR NEW.amount_minor > undone OR NEW.kind <> 'chargeback' AND NEW.amount_minor <> undone THEN
        RAISE EXCEPTION 'transfer % undoes what was never done', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER ledger_transfer_undoes_what_was_done AFTER INSERT ON ledger_transfer
    FOR EACH ROW WHEN (NEW.kind IN ('refund_failed', 'chargeback', 'chargeback_reversal', 'capture_failed'))
    EXECUTE FUNCTION ledger_check_undoing();

-- How much money staff moved.
ALTER TABLE audit_entry
    ADD COLUMN amount_minor bigint CHECK (amount_minor <> 0),
    ADD COLUMN currency     text   CHECK (currency ~ '^[A-Z]{3}$'),
    ADD COLUMN refund_id    uuid,
    ADD CONSTRAINT audit_entry_tells_all_of_the_money CHECK (
        num_nonnulls(amount_minor, currency) IN (0, 2) AND (refund_id IS NULL OR amount_minor IS NOT NULL));
COMMENT ON COLUMN audit_entry.amount_minor IS
    'Where money was moved: how much. What was taken from a wallet by hand is negative.';
COMMENT ON COLUMN audit_entry.refund_id IS 'The refund by which it was moved, if by one.';

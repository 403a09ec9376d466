-- What the card processor tells of its own accord, each thing once for ever.
CREATE TABLE payment_notice (
    id                  uuid        PRIMARY KEY,
    identity            text        NOT NULL UNIQUE CHECK (identity <> ''),
    addressee           text,
    received_at         timestamptz NOT NULL,
    kept_at             timestamptz NOT NULL,
    status              text        NOT NULL CHECK (status IN ('received', 'waiting', 'done', 'quarantined', 'settled')),
    status_reason       text,
    look_after          timestamptz NOT NULL,
    looks               integer     NOT NULL DEFAULT 0 CHECK (looks >= 0),
    failures            integer     NOT NULL DEFAULT 0 CHECK (failures >= 0),
    words               text        NOT NULL,
    kind                text        NOT NULL CHECK (kind IN (
        'paid', 'not_paid', 'taken_back', 'refund_done', 'refund_failed', 'charged_back', 'chargeback_reversed',
        'cards_changed', 'report_ready', 'irrelevant', 'misfit')),
    account_id          uuid,
    payment_id          uuid,
    refund_id           uuid,
    processor_reference text,
    amount_minor        bigint,
    currency            text        CHECK (currency ~ '^[A-Z]{3}$'),
    decline_reason      text,
    report              text,
    misfit              text,
    CHECK ((account_id IS NOT NULL) = (kind NOT IN ('report_ready', 'irrelevant', 'misfit'))),
    CHECK ((payment_id IS NOT NULL)
        = (kind IN ('paid', 'not_paid', 'taken_back', 'charged_back', 'chargeback_reversed'))),
    CHECK ((refund_id IS NOT NULL) = (kind IN ('refund_done', 'refund_failed'))),
    CHECK ((processor_reference IS NOT NULL) = (kind IN (
        'paid', 'taken_back', 'refund_done', 'refund_failed', 'charged_back', 'chargeback_reversed'))),
    CHECK ((amount_minor IS NOT NULL) = (payment_id IS NOT NULL OR refund_id IS NOT NULL)),
    CHECK ((amount_minor IS NULL) = (currency IS NULL)),
    CHECK ((decline_reason IS NOT NULL) = (kind = 'not_paid')),
    CHECK ((report IS NOT NULL) = (kind = 'report_ready')),
    CHECK ((misfit IS NOT NULL) = (kind = 'misfit')),
    CHECK ((status_reason IS NOT NULL) = (status IN ('waiting', 'quarantined', 'settled')))
);
CREATE INDEX payment_notice_by_look ON payment_notice (look_after) WHERE status IN ('received', 'waiting');
CREATE INDEX payment_notice_by_payment ON payment_notice (payment_id) WHERE status IN ('received', 'waiting');
CREATE INDEX payment_notice_of_refusal ON payment_notice (payment_id) WHERE kind = 'not_paid' AND status = 'done';
CREATE INDEX payment_notice_by_status ON payment_notice (status, id) WHERE status <> 'done';
COMMENT ON TABLE payment_notice IS 'What the card processor told of its own accord, and what became of it; kept for ever.';
COMMENT ON COLUMN payment_notice.kept_at IS 'Real time: since when it is kept.';
COMMENT ON COLUMN payment_notice.look_after IS 'Real time: when somebody looks at it next, while it is not settled.';
COMMENT ON COLUMN payment_notice.status_reason IS 'Why it waits, or is in quarantine; or what staff say who settled it.';
COMMENT ON COLUMN payment_notice.addressee IS 'Whom the card processor tells it to, in its own words.';
COMMENT ON COLUMN payment_notice.failures IS 'How often looking at it failed, in a row.';
COMMENT ON COLUMN payment_notice.words IS 'What was told and proven, for whoever looks into it.';
GRANT SELECT, INSERT, UPDATE ON payment_notice TO "${service_role}";

CREATE TABLE payment_card_reading (
    account_id uuid        PRIMARY KEY REFERENCES account_account (id),
    asked      integer     NOT NULL CHECK (asked >= 1),
    look_after timestamptz NOT NULL,
    looks      integer     NOT NULL DEFAULT 0 CHECK (looks >= 0)
);
CREATE INDEX payment_card_reading_by_look ON payment_card_reading (look_after);
COMMENT ON TABLE payment_card_reading IS 'Accounts whose stored cards are to be read back from the card processor.';
COMMENT ON COLUMN payment_card_reading.look_after IS 'Real time: when somebody reads them next.';
GRANT SELECT, INSERT, UPDATE, DELETE ON payment_card_reading TO "${service_role}";

-- a card that the processor has no more is dropped
GRANT DELETE ON payment_card TO "${service_role}";

CREATE TABLE payment_payment (
    account_id          uuid        NOT NULL REFERENCES account_account (id),
    id                  uuid        NOT NULL,
    status              text        NOT NULL CHECK (status IN ('draft', 'pending', 'captured', 'declined', 'expired')),
    amount_minor        bigint      NOT NULL CHECK (amount_minor > 0),
    currency            text        NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    save_card           boolean     NOT NULL,
    card_token          text        CHECK (card_token <> ''),
    processor_key       uuid        NOT NULL,
    drafted_at          timestamptz NOT NULL,
    page                text,
    expires_at          timestamptz,
    processor_reference text        CHECK (processor_reference <> ''),
    card_brand          text        CHECK (card_brand <> ''),
    card_last_four      text        CHECK (card_last_four ~ '^[0-9]{4}$'),
    decline_reason      text        CHECK (decline_reason IN (
        'insufficient_funds', 'expired_card', 'blocked_card', 'authentication_failed', 'suspected_fraud',
        'cancelled_by_customer', 'refused')),
    events              integer     NOT NULL DEFAULT 0 CHECK (events >= 0),
    look_after          timestamptz,
    looks               integer     NOT NULL DEFAULT 0 CHECK (looks >= 0),
    charge_until        timestamptz NOT NULL,
    PRIMARY KEY (account_id, id),
    UNIQUE (account_id, processor_key),
    CHECK ((status = 'pending') = (expires_at IS NOT NULL)),
    CHECK (status = 'pending' OR page IS NULL),
    CHECK ((status = 'captured') = (processor_reference IS NOT NULL)),
    CHECK ((card_brand IS NULL) = (card_last_four IS NULL)),
    CHECK (status = 'captured' OR card_brand IS NULL),
    CHECK ((status = 'declined') = (decline_reason IS NOT NULL))
);
CREATE INDEX payment_payment_by_expiry ON payment_payment (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX payment_payment_by_look ON payment_payment (look_after) WHERE look_after IS NOT NULL;
COMMENT ON TABLE payment_payment IS 'Money asked of a card, each payment in its present state.';
COMMENT ON COLUMN payment_payment.events IS 'How many events the payment has; the number of the latest.';
COMMENT ON COLUMN payment_payment.look_after IS 'Real time: when recovery looks after the payment; null if no more.';
COMMENT ON COLUMN payment_payment.looks IS 'How often recovery has looked after the payment in its present state.';
COMMENT ON COLUMN payment_payment.charge_until IS 'Real time: from when on the processor is only asked what became of the payment.';
GRANT SELECT, INSERT, UPDATE ON payment_payment TO "${service_role}";

CREATE TABLE payment_event (
    account_id          uuid        NOT NULL,
    payment_id          uuid        NOT NULL,
    number              integer     NOT NULL CHECK (number >= 1),
    kind                text        NOT NULL
        CHECK (kind IN ('captured', 'declined', 'action_required', 'outcome_awaited', 'expired')),
    at                  timestamptz NOT NULL,
    processor_reference text,
    decline_reason      text,
    page                text,
    PRIMARY KEY (account_id, payment_id, number),
    FOREIGN KEY (account_id, payment_id) REFERENCES payment_payment (account_id, id),
    CHECK ((kind = 'captured') = (processor_reference IS NOT NULL)),
    CHECK ((kind = 'declined') = (decline_reason IS NOT NULL)),
    CHECK ((kind = 'action_required') = (page IS NOT NULL))
);
COMMENT ON TABLE payment_event IS 'What happened to a payment and why, in order; append-only.';
CREATE TRIGGER payment_event_is_append_only BEFORE UPDATE OR DELETE ON payment_event
    FOR EACH ROW EXECUTE FUNCTION shared_refuse_change();
CREATE TRIGGER payment_event_is_not_truncated BEFORE TRUNCATE ON payment_event
    FOR EACH STATEMENT EXECUTE FUNCTION shared_refuse_change();
GRANT SELECT, INSERT ON payment_event TO "${service_role}";

CREATE TABLE payment_card (
    account_id uuid        NOT NULL REFERENCES account_account (id),
    id         uuid        NOT NULL,
    token      text        NOT NULL CHECK (token <> ''),
    brand      text        NOT NULL CHECK (brand <> ''),
    last_four  text        NOT NULL CHECK (last_four ~ '^[0-9]{4}$'),
    expiry     date        NOT NULL CHECK (extract(day FROM expiry) = 1),
    kept_at    timestamptz NOT NULL,
    PRIMARY KEY (account_id, id),
    UNIQUE (account_id, token)
);
CREATE INDEX payment_card_by_age ON payment_card (account_id, kept_at, id);
COMMENT ON TABLE payment_card IS 'Cards that customers let us keep; an account''s oldest is its default.';
COMMENT ON COLUMN payment_card.expiry IS 'The first day of the month at whose end the card expires.';
GRANT SELECT, INSERT, UPDATE ON payment_card TO "${service_role}";

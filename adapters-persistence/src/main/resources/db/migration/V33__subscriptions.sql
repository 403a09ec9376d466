-- Of each version, when its price and its limits were set: subscribers must be told in time.
ALTER TABLE subscription_plan_version
    ADD COLUMN price_set_at timestamptz,
    ADD COLUMN limits_set_at timestamptz;
UPDATE subscription_plan_version SET price_set_at = valid_from, limits_set_at = valid_from;
ALTER TABLE subscription_plan_version
    ALTER COLUMN price_set_at SET NOT NULL,
    ALTER COLUMN limits_set_at SET NOT NULL;

-- Subscriptions in all their states. The tariff is what is paid for the term, whatever becomes of the plan.
ALTER TABLE subscription_subscription
    DROP CONSTRAINT subscription_subscription_status_check,
    ADD COLUMN moves            integer NOT NULL DEFAULT 0 CHECK (moves >= 0),
    ADD COLUMN valid_from       timestamptz,
    ADD COLUMN price_minor      bigint CHECK (price_minor > 0),
    ADD COLUMN currency         text CHECK (currency ~ '^[A-Z]{3}$'),
    ADD COLUMN billing_period   text CHECK (billing_period IN ('month', 'year')),
    ADD COLUMN lines            integer CHECK (lines >= 1),
    ADD COLUMN concurrent_calls integer CHECK (concurrent_calls >= 1),
    ADD COLUMN included_minutes integer CHECK (included_minutes >= 0),
    ADD COLUMN term_start       timestamptz,
    ADD COLUMN term_end         timestamptz,
    ADD COLUMN anchor           timestamptz,
    ADD COLUMN months           bigint CHECK (months >= 0),
    ADD COLUMN looked_until     timestamptz,
    ADD COLUMN planned_tier     text REFERENCES subscription_plan (tier),
    ADD COLUMN planned_valid_from       timestamptz,
    ADD COLUMN planned_price_minor      bigint CHECK (planned_price_minor > 0),
    ADD COLUMN planned_currency         text CHECK (planned_currency ~ '^[A-Z]{3}$'),
    ADD COLUMN planned_billing_period   text CHECK (planned_billing_period IN ('month', 'year')),
    ADD COLUMN planned_lines            integer CHECK (planned_lines >= 1),
    ADD COLUMN planned_concurrent_calls integer CHECK (planned_concurrent_calls >= 1),
    ADD COLUMN planned_included_minutes integer CHECK (planned_included_minutes >= 0),
    ADD COLUMN ends             boolean,
    ADD COLUMN counted_from     timestamptz,
    ADD COLUMN failures         integer CHECK (failures BETWEEN 1 AND 3),
    ADD COLUMN served_lines            integer CHECK (served_lines >= 1),
    ADD COLUMN served_concurrent_calls integer CHECK (served_concurrent_calls >= 1),
    ADD COLUMN served_included_minutes integer CHECK (served_included_minutes >= 0),
    ADD COLUMN suspended_at     timestamptz,
    ADD COLUMN cancels_at       timestamptz,
    ADD COLUMN cancelled_at     timestamptz,
    ADD COLUMN due_at           timestamptz,
    ADD CONSTRAINT subscription_subscription_status_check CHECK (
        status IN ('draft', 'active', 'past_due', 'suspended', 'cancelled')),
    ADD CONSTRAINT subscription_subscription_tariff_is_whole CHECK (
        num_nonnulls(valid_from, price_minor, currency, billing_period, lines, concurrent_calls, included_minutes,
            term_start, term_end) IN (0, 9)),
    ADD CONSTRAINT subscription_subscription_term_lasts CHECK (term_start < term_end),
    ADD CONSTRAINT subscription_subscription_draft_pays_nothing CHECK (
        status = 'cancelled' OR (status = 'draft') = (price_minor IS NULL)),
    ADD CONSTRAINT subscription_subscription_goes_on CHECK (
        num_nonnulls(anchor, months, looked_until, due_at)
            = CASE WHEN status IN ('active', 'past_due', 'suspended') THEN 4 ELSE 0 END),
    ADD CONSTRAINT subscription_subscription_active_has_an_outlook CHECK (
        (ends IS NOT NULL) = (status = 'active') AND (planned_tier IS NULL OR status = 'active')),
    ADD CONSTRAINT subscription_subscription_planned_change_is_whole CHECK (
        num_nonnulls(planned_tier, planned_valid_from, planned_price_minor, planned_currency, planned_billing_period,
            planned_lines, planned_concurrent_calls, planned_included_minutes) IN (0, 8)),
    ADD CONSTRAINT subscription_subscription_past_due_counts CHECK (
        num_nonnulls(counted_from, failures, served_lines, served_concurrent_calls, served_included_minutes)
            = CASE WHEN status = 'past_due' THEN 5 ELSE 0 END),
    ADD CONSTRAINT subscription_subscription_suspended_at_an_instant CHECK (
        num_nonnulls(suspended_at, cancels_at) = CASE WHEN status = 'suspended' THEN 2 ELSE 0 END),
    ADD CONSTRAINT subscription_subscription_cancelled_at_an_instant CHECK (
        (cancelled_at IS NOT NULL) = (status = 'cancelled'));
CREATE INDEX subscription_subscription_living ON subscription_subscription (account_id, id) WHERE cancelled_at IS NULL;
CREATE INDEX subscription_subscription_by_due ON subscription_subscription (due_at) WHERE due_at IS NOT NULL;
COMMENT ON TABLE subscription_subscription IS 'Customers'' subscriptions, each in its present state.';
COMMENT ON COLUMN subscription_subscription.moves IS 'How often it has moved: who moves it says from where.';
COMMENT ON COLUMN subscription_subscription.anchor IS 'When the first term began, from which all terms count.';
COMMENT ON COLUMN subscription_subscription.months IS 'How many months of terms came before.';
COMMENT ON COLUMN subscription_subscription.planned_price_minor IS 'What was listed when it was ordered.';
COMMENT ON COLUMN subscription_subscription.served_lines IS 'Past due: what the line may do until it is paid.';
COMMENT ON COLUMN subscription_subscription.due_at IS 'When something is to be done about it unasked, or was put off to.';

CREATE TABLE subscription_event (
    account_id       uuid        NOT NULL,
    subscription_id  uuid        NOT NULL,
    number           integer     NOT NULL CHECK (number >= 1),
    kind             text        NOT NULL CHECK (kind IN (
        'chosen_anew', 'activated', 'plan_changed', 'change_planned', 'planned_change_withdrawn',
        'cancellation_planned', 'cancellation_withdrawn', 'renewed', 'fell_due', 'stayed_unpaid', 'suspended',
        'cancellation_postponed', 'paid', 'cancelled')),
    at               timestamptz NOT NULL,
    from_tier        text,
    tier             text,
    valid_from       timestamptz,
    price_minor      bigint,
    currency         text,
    billing_period   text,
    lines            integer,
    concurrent_calls integer,
    included_minutes integer,
    term_start       timestamptz,
    term_end         timestamptz,
    ends_at          timestamptz,
    failures         integer,
    cause            text        CHECK (cause IN ('by_customer', 'unpaid', 'account_closed')),
    PRIMARY KEY (account_id, subscription_id, number),
    FOREIGN KEY (account_id, subscription_id) REFERENCES subscription_subscription (account_id, id),
    CHECK ((from_tier IS NOT NULL) = (kind = 'plan_changed')),
    CHECK ((tier IS NOT NULL)
        = (kind IN ('chosen_anew', 'activated', 'plan_changed', 'change_planned', 'renewed', 'fell_due'))),
    CHECK (num_nonnulls(valid_from, price_minor, currency, billing_period, lines, concurrent_calls, included_minutes)
        = CASE WHEN kind IN ('activated', 'plan_changed', 'change_planned', 'renewed', 'fell_due') THEN 7 ELSE 0 END),
    CHECK (num_nonnulls(term_start, term_end)
        = CASE WHEN kind IN ('activated', 'renewed', 'fell_due', 'paid') THEN 2 ELSE 0 END),
    CHECK ((ends_at IS NOT NULL) = (kind IN ('cancellation_planned', 'cancellation_postponed'))),
    CHECK ((failures IS NOT NULL) = (kind = 'stayed_unpaid')),
    CHECK ((cause IS NOT NULL) = (kind = 'cancelled'))
);
COMMENT ON TABLE subscription_event IS 'What happened to subscriptions, and why; append-only.';
COMMENT ON COLUMN subscription_event.number IS 'The subscription''s move with which it happened.';
GRANT SELECT, INSERT ON subscription_event TO "${service_role}";
CREATE TRIGGER subscription_event_is_append_only BEFORE UPDATE OR DELETE ON subscription_event
    FOR EACH ROW EXECUTE FUNCTION shared_refuse_change();
CREATE TRIGGER subscription_event_is_not_truncated BEFORE TRUNCATE ON subscription_event
    FOR EACH STATEMENT EXECUTE FUNCTION shared_refuse_change();

-- Payments and lines are other subdomains' rows: they are named here, and not referred to.
CREATE TABLE subscription_charge (
    account_id       uuid        NOT NULL,
    id               uuid        NOT NULL,
    subscription_id  uuid        NOT NULL,
    status           text        NOT NULL CHECK (status IN ('draft', 'held', 'taken', 'released', 'refused')),
    attempt          integer     NOT NULL CHECK (attempt >= 1),
    purpose          text        NOT NULL CHECK (purpose IN ('activation', 'upgrade', 'renewal')),
    tier             text        NOT NULL,
    valid_from       timestamptz NOT NULL,
    price_minor      bigint      NOT NULL CHECK (price_minor > 0),
    currency         text        NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    billing_period   text        NOT NULL CHECK (billing_period IN ('month', 'year')),
    lines            integer     NOT NULL CHECK (lines >= 1),
    concurrent_calls integer     NOT NULL CHECK (concurrent_calls >= 1),
    included_minutes integer     NOT NULL CHECK (included_minutes >= 0),
    anchor           timestamptz NOT NULL,
    months           bigint      NOT NULL CHECK (months >= 0),
    term_start       timestamptz NOT NULL,
    term_end         timestamptz NOT NULL CHECK (term_end > term_start),
    net_minor        bigint      NOT NULL CHECK (net_minor > 0),
    vat_treatment    text        NOT NULL CHECK (
        vat_treatment IN ('domestic', 'destination', 'reverse_charge', 'outside_eu')),
    customer_country text        NOT NULL CHECK (customer_country ~ '^[A-Z]{2}$'),
    rate_bp          integer     NOT NULL CHECK (rate_bp >= 0),
    vat_minor        bigint      NOT NULL CHECK (vat_minor >= 0),
    gross_minor      bigint      NOT NULL,
    top_up_id        uuid,
    line_revision    bigint      CHECK (line_revision >= 1),
    decline_reason   text,
    ended_at         timestamptz,
    look_after       timestamptz,
    looks            integer     NOT NULL DEFAULT 0 CHECK (looks >= 0),
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, subscription_id) REFERENCES subscription_subscription (account_id, id),
    CONSTRAINT subscription_charge_adds_up CHECK (gross_minor = net_minor + vat_minor),
    CONSTRAINT subscription_charge_without_vat CHECK (
        vat_treatment IN ('domestic', 'destination') OR rate_bp = 0 AND vat_minor = 0),
    CONSTRAINT subscription_charge_asks_a_card CHECK ((top_up_id IS NOT NULL) = (status IN ('draft', 'refused'))),
    CONSTRAINT subscription_charge_is_held_for_a_line CHECK ((line_revision IS NOT NULL) = (status = 'held')),
    CONSTRAINT subscription_charge_is_refused_for_a_reason CHECK ((decline_reason IS NOT NULL) = (status = 'refused')),
    CONSTRAINT subscription_charge_ends_once CHECK ((ended_at IS NULL) = (status IN ('draft', 'held'))),
    CONSTRAINT subscription_charge_is_looked_after_while_open CHECK (
        (look_after IS NOT NULL) = (status IN ('draft', 'held')))
);
CREATE UNIQUE INDEX subscription_charge_one_open ON subscription_charge (account_id, subscription_id)
    WHERE status IN ('draft', 'held');
-- An upgrade is a further charge within a term.
CREATE UNIQUE INDEX subscription_charge_term_is_taken_once
    ON subscription_charge (account_id, subscription_id, anchor, months)
    WHERE status = 'taken' AND purpose IN ('activation', 'renewal');
CREATE INDEX subscription_charge_of_subscription ON subscription_charge (account_id, subscription_id, id);
CREATE INDEX subscription_charge_by_look ON subscription_charge (look_after) WHERE look_after IS NOT NULL;
COMMENT ON TABLE subscription_charge IS 'What customers pay, or were to pay, for subscriptions; none is ever deleted.';
COMMENT ON COLUMN subscription_charge.attempt IS 'Which hold on the wallet this is, or would be the next.';
COMMENT ON COLUMN subscription_charge.term_start IS 'The time that is paid for, which may be a part of a term.';
COMMENT ON COLUMN subscription_charge.top_up_id IS 'The payment that is to bring what the wallet lacks.';
COMMENT ON COLUMN subscription_charge.line_revision IS 'The order of the line for which the money is held.';
COMMENT ON COLUMN subscription_charge.look_after IS 'Real time: when recovery looks after it; null if no more.';
GRANT SELECT, INSERT, UPDATE ON subscription_charge TO "${service_role}";

-- No reference to the account: whoever raises a wallet must not wait for whoever changes the account.
CREATE TABLE subscription_raised_wallet (
    account_id uuid        NOT NULL,
    id         uuid        NOT NULL,
    at         timestamptz NOT NULL,
    PRIMARY KEY (account_id, id)
);
CREATE INDEX subscription_raised_wallet_by_time ON subscription_raised_wallet (at);
COMMENT ON TABLE subscription_raised_wallet IS
    'Accounts whose wallets were raised while a subscription waited for money, until somebody has looked.';
-- who takes a row locks it, for which PostgreSQL asks the right to update
GRANT SELECT, INSERT, UPDATE, DELETE ON subscription_raised_wallet TO "${service_role}";

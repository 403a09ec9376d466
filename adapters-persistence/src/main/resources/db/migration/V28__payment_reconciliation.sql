-- The processor's reports, and what came of holding our books against them. None of it belongs to one account: a report
-- tells of many, and of some that are not ours.
CREATE TABLE payment_report (
    name       text    PRIMARY KEY CHECK (char_length(name) BETWEEN 1 AND 200),
    is_read    boolean NOT NULL,
    guessed    boolean NOT NULL DEFAULT false,
    read_after timestamptz,
    looks      integer NOT NULL DEFAULT 0 CHECK (looks >= 0),
    CHECK (is_read = (read_after IS NULL)),
    CHECK (NOT (is_read AND guessed))
);
CREATE INDEX payment_report_by_look ON payment_report (read_after) WHERE read_after IS NOT NULL;
COMMENT ON TABLE payment_report IS 'The processor''s reports of settled money, read ones and those to be read.';
COMMENT ON COLUMN payment_report.read_after IS 'Real time: when it is asked for; null once it was read.';
COMMENT ON COLUMN payment_report.guessed IS 'Whether nobody told of it: it may not be there.';
GRANT SELECT, INSERT, UPDATE, DELETE ON payment_report TO "${service_role}";

CREATE TABLE payment_report_line (
    report             text    NOT NULL REFERENCES payment_report (name),
    number             integer NOT NULL CHECK (number >= 1),
    flow               text    NOT NULL CHECK (flow IN ('capture', 'refund', 'chargeback', 'chargeback_reversal')),
    captured_reference text    NOT NULL CHECK (captured_reference <> ''),
    amount_minor       bigint  NOT NULL,
    currency           text    NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    PRIMARY KEY (report, number)
);
CREATE INDEX payment_report_line_by_reference ON payment_report_line (captured_reference);
COMMENT ON TABLE payment_report_line IS
    'What the processor reported of payments, refunds and chargebacks; what takes an earlier line back is negative.';
GRANT SELECT, INSERT ON payment_report_line TO "${service_role}";

CREATE TABLE payment_reconciliation (
    id       uuid        PRIMARY KEY,
    at       timestamptz NOT NULL,
    report   text        UNIQUE REFERENCES payment_report (name),
    lines    integer     NOT NULL CHECK (lines >= 0),
    found    integer     NOT NULL CHECK (found >= 0),
    resolved integer     NOT NULL CHECK (resolved >= 0)
);
COMMENT ON TABLE payment_reconciliation IS
    'Each time that our books were held against reports: on occasion of one, or of the day.';
GRANT SELECT, INSERT ON payment_reconciliation TO "${service_role}";

CREATE TABLE payment_difference (
    id                 uuid        PRIMARY KEY,
    reconciliation_id  uuid        NOT NULL REFERENCES payment_reconciliation (id),
    kind               text        NOT NULL CHECK (kind IN ('missing_here', 'missing_there', 'amount_differs')),
    flow               text        NOT NULL CHECK (flow IN ('capture', 'refund', 'chargeback', 'chargeback_reversal')),
    captured_reference text        NOT NULL,
    booked_account_id  uuid,
    booked_payment_id  uuid,
    currency           text        NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    ours_minor         bigint,
    theirs_minor       bigint,
    found_at           timestamptz NOT NULL,
    resolved_at        timestamptz,
    resolved_by        uuid        REFERENCES payment_reconciliation (id),
    CHECK ((kind = 'missing_here') = (ours_minor IS NULL)),
    CHECK ((kind = 'missing_there') = (theirs_minor IS NULL)),
    CHECK (num_nonnulls(ours_minor, booked_account_id, booked_payment_id) IN (0, 3)),
    CHECK ((resolved_at IS NULL) = (resolved_by IS NULL))
);
CREATE INDEX payment_difference_by_finding ON payment_difference (reconciliation_id, id);
CREATE UNIQUE INDEX payment_difference_open
    ON payment_difference (captured_reference, flow, currency) WHERE resolved_at IS NULL;
COMMENT ON TABLE payment_difference IS 'Where our books and the reports told of different money, until they did not.';
GRANT SELECT, INSERT, UPDATE ON payment_difference TO "${service_role}";

-- One row, which whoever compares holds meanwhile.
CREATE TABLE payment_reconciliation_turn (
    number         integer PRIMARY KEY CHECK (number = 1),
    compared_until timestamptz,
    next_daily     timestamptz,
    CHECK ((compared_until IS NULL) = (next_daily IS NULL))
);
COMMENT ON TABLE payment_reconciliation_turn IS
    'Up to when bookings were compared by the latest daily comparison, and when the next is due.';
GRANT SELECT, INSERT, UPDATE ON payment_reconciliation_turn TO "${service_role}";

CREATE INDEX payment_payment_by_reference ON payment_payment (processor_reference) WHERE processor_reference IS NOT NULL;
CREATE INDEX payment_event_of_money ON payment_event (at) WHERE kind IN (
    'captured', 'capture_failed', 'refund_done', 'refund_failed', 'charged_back', 'chargeback_reversed');

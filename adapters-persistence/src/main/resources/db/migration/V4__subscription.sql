CREATE TABLE subscription_plan (
    tier             text    PRIMARY KEY CHECK (tier ~ '^[a-z][a-z0-9_-]{0,39}$'),
    name             text    NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
    price_minor      bigint  NOT NULL CHECK (price_minor >= 0),
    currency         text    NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    billing_period   text    NOT NULL CHECK (billing_period IN ('month', 'year')),
    lines            integer NOT NULL CHECK (lines >= 1),
    concurrent_calls integer NOT NULL CHECK (concurrent_calls >= 1),
    included_minutes integer NOT NULL CHECK (included_minutes >= 0),
    offered          boolean NOT NULL
);
COMMENT ON TABLE subscription_plan IS 'What can be bought by the month or year, and for how much, net of VAT.';
GRANT SELECT, INSERT, UPDATE ON subscription_plan TO "${service_role}";

INSERT INTO subscription_plan
    (tier, name, price_minor, currency, billing_period, lines, concurrent_calls, included_minutes, offered)
VALUES
    ('starter', 'Starter', 900, 'EUR', 'month', 1, 2, 300, true),
    ('business', 'Business', 4900, 'EUR', 'month', 10, 10, 3000, true),
    ('enterprise', 'Enterprise', 19900, 'EUR', 'month', 100, 50, 20000, true);

CREATE TABLE subscription_subscription (
    account_id uuid        NOT NULL REFERENCES account_account (id),
    id         uuid        NOT NULL,
    tier       text        NOT NULL REFERENCES subscription_plan (tier),
    status     text        NOT NULL CHECK (status IN ('draft')),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, id)
);
COMMENT ON TABLE subscription_subscription IS 'Customers'' wishes for a plan, each in its present state.';
GRANT SELECT, INSERT, UPDATE ON subscription_subscription TO "${service_role}";

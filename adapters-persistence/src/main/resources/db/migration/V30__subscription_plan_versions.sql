CREATE TABLE subscription_plan_version (
    tier             text        NOT NULL REFERENCES subscription_plan (tier),
    valid_from       timestamptz NOT NULL,
    price_minor      bigint      NOT NULL CHECK (price_minor > 0),
    lines            integer     NOT NULL CHECK (lines >= 1),
    concurrent_calls integer     NOT NULL CHECK (concurrent_calls >= 1),
    included_minutes integer     NOT NULL CHECK (included_minutes >= 0),
    PRIMARY KEY (tier, valid_from)
);
COMMENT ON TABLE subscription_plan_version IS
    'What a plan costs, net of VAT, and what it buys, each from an instant on until the next one begins.';
GRANT SELECT, INSERT, UPDATE ON subscription_plan_version TO "${service_role}";

INSERT INTO subscription_plan_version (tier, valid_from, price_minor, lines, concurrent_calls, included_minutes)
SELECT tier, '1970-01-01 00:00Z', price_minor, lines, concurrent_calls, included_minutes FROM subscription_plan;

ALTER TABLE subscription_plan
    DROP COLUMN price_minor,
    DROP COLUMN lines,
    DROP COLUMN concurrent_calls,
    DROP COLUMN included_minutes,
    ADD COLUMN id uuid UNIQUE;
UPDATE subscription_plan SET id = '00000000-0000-7000-8000-000000000001' WHERE tier = 'starter';
UPDATE subscription_plan SET id = '00000000-0000-7000-8000-000000000002' WHERE tier = 'business';
UPDATE subscription_plan SET id = '00000000-0000-7000-8000-000000000003' WHERE tier = 'enterprise';
-- Nobody could make others through the service.
UPDATE subscription_plan SET id = gen_random_uuid() WHERE id IS NULL;
ALTER TABLE subscription_plan ALTER COLUMN id SET NOT NULL;
COMMENT ON TABLE subscription_plan IS 'What can be bought by the month or year; prices and limits are in its versions.';

SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS payment_payment_by_external_id;
CREATE UNIQUE INDEX CONCURRENTLY payment_payment_by_external_id ON payment_payment (account_id, external_id)
    WHERE external_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS subscription_subscription_by_external_id;
CREATE UNIQUE INDEX CONCURRENTLY subscription_subscription_by_external_id
    ON subscription_subscription (account_id, external_id) WHERE external_id IS NOT NULL;
ALTER TABLE payment_payment VALIDATE CONSTRAINT payment_payment_client_data;
ALTER TABLE subscription_subscription VALIDATE CONSTRAINT subscription_subscription_client_data;
ALTER TABLE account_account VALIDATE CONSTRAINT account_account_client_data;
SET lock_timeout = '10s';

-- A card that could not be asked was not at fault.
ALTER TABLE payment_payment
    DROP CONSTRAINT payment_payment_decline_reason_check,
    ADD CONSTRAINT payment_payment_decline_reason_check CHECK (decline_reason IN (
        'insufficient_funds', 'expired_card', 'blocked_card', 'authentication_failed', 'suspected_fraud',
        'cancelled_by_customer', 'issuer_unavailable', 'refused'));

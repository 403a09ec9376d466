SET LOCAL lock_timeout = '10s';

ALTER TABLE payment_payment VALIDATE CONSTRAINT payment_payment_return_urls_are_short;

SET LOCAL lock_timeout = '10s';

ALTER TABLE payment_payment
    ADD COLUMN return_url text,
    ADD COLUMN cancel_url text,
    ADD CONSTRAINT payment_payment_return_urls_are_short CHECK (
        (return_url IS NULL OR length(return_url) BETWEEN 1 AND 2000)
        AND (cancel_url IS NULL OR length(cancel_url) BETWEEN 1 AND 2000)) NOT VALID;
COMMENT ON COLUMN payment_payment.return_url IS
    'Where the page of the card processor returns the customer to; null if the request named no URL.';
COMMENT ON COLUMN payment_payment.cancel_url IS
    'Replaces return_url after a payment that was cancelled or expired; null if the request named no URL.';

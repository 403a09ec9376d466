SET LOCAL lock_timeout = '10s';

-- The index payment_payment_by_other_key and the primary key keep the rule.
ALTER TABLE payment_payment DROP CONSTRAINT payment_payment_account_id_processor_key_key;

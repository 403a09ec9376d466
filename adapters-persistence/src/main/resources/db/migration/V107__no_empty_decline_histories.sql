SET LOCAL lock_timeout = '10s';

-- Earlier releases kept the history of an account whose hold was released. It contains nothing but the account.
DELETE FROM payment_card_history WHERE held_since IS NULL AND cardinality(refused_at) = 0;

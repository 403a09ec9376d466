-- A decline history is deleted a day after its last decline, unless the account's top-ups are on hold. Without this
-- index, each search for the oldest one would read all histories.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS payment_card_history_last_decline;
CREATE INDEX CONCURRENTLY payment_card_history_last_decline
    ON payment_card_history ((refused_at[cardinality(refused_at)])) WHERE held_since IS NULL;

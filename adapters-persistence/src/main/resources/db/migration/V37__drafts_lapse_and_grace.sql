-- The times of a statement do not run backwards: whoever read the clock first need not be the first to hold the wallet.
ALTER TABLE ledger_wallet ADD COLUMN last_entry_at timestamptz NOT NULL DEFAULT 'epoch';
UPDATE ledger_wallet w SET last_entry_at = coalesce((
    SELECT max(posted_at) FROM ledger_transfer t
    WHERE t.account_id = w.account_id AND t.currency = w.currency AND t.entry_number IS NOT NULL), 'epoch');
COMMENT ON COLUMN ledger_wallet.last_entry_at IS 'No entry that follows is older.';

CREATE OR REPLACE FUNCTION ledger_check_transfer() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    before    bigint := 0;
    before_at timestamptz;
BEGIN
    IF NEW.entry_number > 1 THEN
        SELECT balance_after_minor, posted_at INTO before, before_at FROM ledger_transfer
        WHERE account_id = NEW.account_id AND currency = NEW.currency AND entry_number = NEW.entry_number - 1;
    END IF;
    IF before IS NULL OR NEW.balance_after_minor <> before + NEW.effect_minor THEN
        RAISE EXCEPTION 'transfer % does not go on from its predecessor', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.posted_at < before_at THEN
        RAISE EXCEPTION 'transfer % is older than its predecessor', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    IF NOT EXISTS (SELECT FROM ledger_wallet
                   WHERE account_id = NEW.account_id AND currency = NEW.currency AND entries >= NEW.entry_number) THEN
        RAISE EXCEPTION 'transfer % is missing from its wallet', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;

-- What is lent while a term is not paid is no more than what the last one began with: an upgrade shortly before its end
-- costs next to nothing. What the terms that run began with is not known; they are lent what they have.
ALTER TABLE subscription_subscription DROP CONSTRAINT subscription_subscription_past_due_counts;
UPDATE subscription_subscription
SET served_lines = lines, served_concurrent_calls = concurrent_calls, served_included_minutes = included_minutes
WHERE status = 'active';
ALTER TABLE subscription_subscription
    ADD CONSTRAINT subscription_subscription_past_due_counts CHECK (
        num_nonnulls(counted_from, failures) = CASE WHEN status = 'past_due' THEN 2 ELSE 0 END),
    ADD CONSTRAINT subscription_subscription_serves_for_some_days CHECK (
        num_nonnulls(served_lines, served_concurrent_calls, served_included_minutes)
            = CASE WHEN status IN ('active', 'past_due') THEN 3 ELSE 0 END);
COMMENT ON COLUMN subscription_subscription.served_lines IS
    'What the line may do while this term (past due) or the next one (active) is not paid, at most.';

-- Drafts that nobody activates lapse.
CREATE INDEX subscription_subscription_drafts ON subscription_subscription (created_at) WHERE status = 'draft';
ALTER TABLE subscription_event
    DROP CONSTRAINT subscription_event_cause_check,
    ADD CONSTRAINT subscription_event_cause_check CHECK (
        cause IN ('by_customer', 'unpaid', 'account_closed', 'lapsed'));

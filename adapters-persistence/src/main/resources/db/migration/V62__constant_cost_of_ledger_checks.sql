-- The triggers read only the latest transfer of the wallet, through the index on account, currency and entry number.
-- Before, PostgreSQL could choose a plan that read all transfers of the wallet: in a new database, and for a wallet with
-- far more transfers than others.
CREATE OR REPLACE FUNCTION ledger_check_wallet() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    wallet ledger_wallet;
    latest ledger_transfer;
BEGIN
    SELECT * INTO wallet FROM ledger_wallet
    WHERE account_id = NEW.account_id AND currency = NEW.currency;
    -- Transfers without effect on the wallet have no entry number.
    SELECT * INTO latest FROM ledger_transfer
    WHERE account_id = NEW.account_id AND currency = NEW.currency AND entry_number IS NOT NULL
    ORDER BY entry_number DESC
    LIMIT 1;
    IF (latest.entry_number, latest.balance_after_minor) IS DISTINCT FROM (wallet.entries, wallet.balance_minor) THEN
        RAISE EXCEPTION 'the % wallet of % is not the sum of its transfers', NEW.currency, NEW.account_id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION ledger_check_transfer() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    previous ledger_transfer;
BEGIN
    SELECT * INTO previous FROM ledger_transfer
    WHERE account_id = NEW.account_id AND currency = NEW.currency AND entry_number < NEW.entry_number
    ORDER BY entry_number DESC
    LIMIT 1;
    IF coalesce(previous.entry_number, 0) <> NEW.entry_number - 1
        OR NEW.balance_after_minor <> coalesce(previous.balance_after_minor, 0) + NEW.effect_minor THEN
        RAISE EXCEPTION 'transfer % does not go on from its predecessor', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.posted_at < previous.posted_at THEN
        RAISE EXCEPTION 'transfer % is older than its predecessor', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    IF NOT EXISTS (SELECT FROM ledger_wallet
                   WHERE account_id = NEW.account_id AND currency = NEW.currency AND entries >= NEW.entry_number) THEN
        RAISE EXCEPTION 'transfer % is missing from its wallet', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;

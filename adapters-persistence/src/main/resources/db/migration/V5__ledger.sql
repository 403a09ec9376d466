CREATE TABLE ledger_wallet (
    account_id    uuid   NOT NULL REFERENCES account_account (id),
    currency      text   NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    balance_minor bigint NOT NULL,
    entries       bigint NOT NULL CHECK (entries >= 1),
    PRIMARY KEY (account_id, currency)
);
COMMENT ON TABLE ledger_wallet IS
    'Running balances: at every commit the sum of the wallet''s transfers, and how many they are.';
GRANT SELECT, INSERT, UPDATE ON ledger_wallet TO "${service_role}";

CREATE TABLE ledger_transfer (
    account_id          uuid        NOT NULL,
    id                  uuid        NOT NULL,
    kind                text        NOT NULL CHECK (kind IN ('topup')),
    debit               text        NOT NULL CHECK (debit IN ('wallet', 'card_processor')),
    credit              text        NOT NULL CHECK (credit IN ('wallet', 'card_processor')),
    currency            text        NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    amount_minor        bigint      NOT NULL CHECK (amount_minor > 0),
    reference_type      text        NOT NULL CHECK (reference_type <> ''),
    reference_id        uuid        NOT NULL,
    description         text        NOT NULL,
    posted_at           timestamptz NOT NULL,
    entry_number        bigint      NOT NULL CHECK (entry_number >= 1),
    effect_minor        bigint      NOT NULL
        GENERATED ALWAYS AS (CASE WHEN credit = 'wallet' THEN amount_minor ELSE -amount_minor END) STORED,
    balance_after_minor bigint      NOT NULL,
    PRIMARY KEY (account_id, id),
    UNIQUE (account_id, kind, reference_type, reference_id),
    UNIQUE (account_id, currency, entry_number),
    FOREIGN KEY (account_id, currency) REFERENCES ledger_wallet (account_id, currency),
    CONSTRAINT ledger_transfer_touches_the_wallet_once CHECK ((debit = 'wallet') <> (credit = 'wallet')),
    CONSTRAINT ledger_transfer_books_of_kind CHECK ((kind, debit, credit) IN (('topup', 'card_processor', 'wallet')))
);
COMMENT ON TABLE ledger_transfer IS
    'Every movement of money, from the book it debits to the book it credits, with the balance after it; append-only.';
GRANT SELECT, INSERT ON ledger_transfer TO "${service_role}";

CREATE TRIGGER ledger_transfer_is_append_only BEFORE UPDATE OR DELETE ON ledger_transfer
    FOR EACH ROW EXECUTE FUNCTION shared_refuse_change();
CREATE TRIGGER ledger_transfer_is_not_truncated BEFORE TRUNCATE ON ledger_transfer
    FOR EACH STATEMENT EXECUTE FUNCTION shared_refuse_change();

-- The three guards below make, by induction, every balance the sum of its transfers: each transfer goes on from its
-- predecessor, no transfer lies beyond the wallet's count, and the wallet stands where its last transfer left it.
CREATE FUNCTION ledger_check_transfer() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
DECLARE
    before bigint := 0;
BEGIN
    IF NEW.entry_number > 1 THEN
        SELECT balance_after_minor INTO before FROM ledger_transfer
        WHERE account_id = NEW.account_id AND currency = NEW.currency AND entry_number = NEW.entry_number - 1;
    END IF;
    IF before IS NULL OR NEW.balance_after_minor <> before + NEW.effect_minor THEN
        RAISE EXCEPTION 'transfer % does not go on from its predecessor', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    IF NOT EXISTS (SELECT FROM ledger_wallet
                   WHERE account_id = NEW.account_id AND currency = NEW.currency AND entries >= NEW.entry_number) THEN
        RAISE EXCEPTION 'transfer % is missing from its wallet', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER ledger_transfer_goes_on AFTER INSERT ON ledger_transfer
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_transfer();

-- Looks at the row as it is at commit: one transaction may move a wallet several times.
CREATE FUNCTION ledger_check_wallet() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF NOT EXISTS (SELECT FROM ledger_wallet w
                   JOIN ledger_transfer t ON t.account_id = w.account_id AND t.currency = w.currency
                       AND t.entry_number = w.entries AND t.balance_after_minor = w.balance_minor
                   WHERE w.account_id = NEW.account_id AND w.currency = NEW.currency
                       AND NOT EXISTS (SELECT FROM ledger_transfer beyond
                                       WHERE beyond.account_id = w.account_id AND beyond.currency = w.currency
                                           AND beyond.entry_number > w.entries)) THEN
        RAISE EXCEPTION 'the % wallet of % is not the sum of its transfers', NEW.currency, NEW.account_id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER ledger_wallet_is_the_sum AFTER INSERT OR UPDATE ON ledger_wallet
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_wallet();

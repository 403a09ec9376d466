-- The least that a top-up and a token rotation need.
CREATE TABLE account (id bigint PRIMARY KEY, status text NOT NULL);
CREATE TABLE wallet (account_id bigint PRIMARY KEY REFERENCES account, balance_minor bigint NOT NULL);
CREATE TABLE idempotency_key (account_id bigint NOT NULL REFERENCES account, key bigint NOT NULL, reply text,
    PRIMARY KEY (account_id, key));
CREATE TABLE payment (account_id bigint NOT NULL REFERENCES account, id bigint NOT NULL, amount_minor bigint NOT NULL,
    status text NOT NULL, PRIMARY KEY (account_id, id));
CREATE TABLE transfer (account_id bigint NOT NULL, id uuid NOT NULL, payment_id bigint NOT NULL,
    amount_minor bigint NOT NULL, PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, payment_id) REFERENCES payment);
CREATE TABLE task (id uuid PRIMARY KEY, content text NOT NULL, due_at timestamptz NOT NULL);
CREATE TABLE refresh_token (token uuid PRIMARY KEY, account_id bigint NOT NULL REFERENCES account, used_at timestamptz);
CREATE INDEX refresh_token_current ON refresh_token (account_id) WHERE used_at IS NULL;

INSERT INTO account SELECT id, 'active' FROM generate_series(1, 256) id;
INSERT INTO wallet SELECT id, 0 FROM account;
INSERT INTO refresh_token SELECT gen_random_uuid(), id FROM account, generate_series(1, 4);

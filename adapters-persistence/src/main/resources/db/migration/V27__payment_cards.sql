-- A card that its owner deleted stays until the processor has deleted it too.
ALTER TABLE payment_card
    ADD COLUMN forget_after timestamptz,
    ADD COLUMN forget_looks integer NOT NULL DEFAULT 0 CHECK (forget_looks >= 0);
CREATE INDEX payment_card_to_forget ON payment_card (forget_after) WHERE forget_after IS NOT NULL;
COMMENT ON COLUMN payment_card.forget_after IS
    'Real time: when the processor is asked to delete a card that its owner deleted; null for one that is kept.';
COMMENT ON COLUMN payment_card.forget_looks IS 'How often the processor was asked, besides by the owner''s request.';
GRANT DELETE ON payment_card TO "${service_role}";

CREATE TABLE payment_card_history (
    account_id    uuid PRIMARY KEY REFERENCES account_account (id),
    refused_at    timestamptz[] NOT NULL CHECK (cardinality(refused_at) <= 100),
    refused_cards text[]        NOT NULL,
    held_since    timestamptz,
    CHECK (cardinality(refused_at) = cardinality(refused_cards))
);
CREATE INDEX payment_card_history_held ON payment_card_history (account_id) WHERE held_since IS NOT NULL;
COMMENT ON TABLE payment_card_history IS
    'How cards fared lately that an account tried to pay with, and since when its top-ups are held, if they are.';
COMMENT ON COLUMN payment_card_history.refused_cards IS 'The token of each, by position; null where it was no stored card.';
GRANT SELECT, INSERT, UPDATE ON payment_card_history TO "${service_role}";

CREATE INDEX payment_payment_at_page ON payment_payment (account_id, expires_at) WHERE page IS NOT NULL;

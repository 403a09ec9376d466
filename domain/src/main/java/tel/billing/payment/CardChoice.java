package tel.billing.payment;

import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// The card that a customer wants to pay with.
public sealed interface CardChoice {

    /// The default card. If no stored card can be charged, a top-up leads to the card processor's page.
    CardChoice DEFAULT = new Default();

    /// Reads `new`, or the id of a stored card.
    static Parsed<CardChoice> parse(String text) {
        if (text.equals("new")) {
            return Parsed.valid(new NewCard());
        }
        return switch (StoredCardId.parse(text)) {
            case Parsed.Valid<StoredCardId>(var card) -> Parsed.valid(new Stored(card));
            case Parsed.Invalid<StoredCardId> _ ->
                Parsed.invalid(InputError.malformed("must be `new` or the id of a stored card"));
        };
    }

    record Default() implements CardChoice {}

    /// A card that the customer enters on the card processor's page.
    record NewCard() implements CardChoice {}

    /// One of the customer's stored cards.
    record Stored(StoredCardId card) implements CardChoice {}
}

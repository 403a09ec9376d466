package tel.billing.payment.sandbox;

import java.time.Instant;
import java.util.UUID;
import tel.billing.shared.AccountId;

/// A card's deletion as a journal line.
record ForgettingLine(UUID cardOf, Instant at) {

    static ForgettingLine of(Forgetting forgetting) {
        return new ForgettingLine(forgetting.account().value(), forgetting.at());
    }

    Forgetting forgetting() {
        return new Forgetting(new AccountId(cardOf), at);
    }
}

package tel.billing.payment.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.CardChoice;
import tel.billing.payment.CardRejection;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.StoredCardId;

/// The facts that decide whether an account may be charged: its decline history, its stored cards (oldest
/// first), and the expiry times of its payments that wait for the customer on a page (earliest first).
public record CardTestingProfile(DeclineHistory declineHistory, List<StoredCard> cards, List<Instant> pageExpiries) {

    public CardTestingProfile {
        cards = List.copyOf(cards);
        pageExpiries = List.copyOf(pageExpiries);
    }

    public Decision decideAt(Instant now, CardTestingRules rules, CardChoice choice) {
        if (declineHistory.isHeld()) {
            return new Decision.Held();
        }
        var afterDeclines = declineHistory.waitAt(now, rules);
        var untilPageExpires = waitForPage(now, rules);
        if (afterDeclines.isZero() && untilPageExpires.isZero()) {
            return switch (choice) {
                case CardChoice.Default() -> new Decision.Allowed(defaultCard(now, rules));
                case CardChoice.NewCard() -> new Decision.Allowed(Optional.empty());
                case CardChoice.Stored(var id) -> decide(id, now, rules);
            };
        }
        return afterDeclines.compareTo(untilPageExpires) > 0
                ? new Decision.WaitAfterDeclines(afterDeclines)
                : new Decision.WaitForOpenPages(untilPageExpires);
    }

    /// If the default card is paused, the customer is sent to the page and can choose another card there.
    private Optional<StoredCard> defaultCard(Instant now, CardTestingRules rules) {
        return StoredCard.defaultOf(cards, now).filter(card -> !declineHistory.isPaused(card.token(), now, rules));
    }

    private Decision decide(StoredCardId id, Instant now, CardTestingRules rules) {
        return cards.stream()
                .filter(card -> card.id().equals(id))
                .findFirst()
                .<Decision>map(card -> {
                    if (card.isExpiredAt(now)) {
                        return new Decision.CardRejected(CardRejection.EXPIRED);
                    }
                    return declineHistory.isPaused(card.token(), now, rules)
                            ? new Decision.CardRejected(CardRejection.DECLINED_TOO_OFTEN)
                            : new Decision.Allowed(Optional.of(card));
                })
                .orElseGet(() -> new Decision.CardRejected(CardRejection.NOT_FOUND));
    }

    /// The time until enough pages have expired.
    private Duration waitForPage(Instant now, CardTestingRules rules) {
        if (pageExpiries.size() < rules.openPages()) {
            return Duration.ZERO;
        }
        var room = pageExpiries.get(pageExpiries.size() - rules.openPages());
        return room.isAfter(now) ? Duration.between(now, room) : Duration.ZERO;
    }

    /// Whether a card may be charged now.
    public sealed interface Decision {

        /// Charge this stored card, or send the customer to the page if empty.
        record Allowed(Optional<StoredCard> card) implements Decision {}

        /// The chosen card cannot be charged; another one can.
        record CardRejected(CardRejection reason) implements Decision {}

        /// Wait for this long after too many declines.
        record WaitAfterDeclines(Duration pause) implements Decision {}

        /// Wait for this long, because too many pages are open.
        record WaitForOpenPages(Duration pause) implements Decision {}

        /// On hold until staff release the account.
        record Held() implements Decision {}
    }
}

package tel.billing.payment.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.CardTestingRules;

/// What is known of an account before it is let near a card: how its cards fared, those it has stored, the oldest
/// first, and when each of its payments expires that waits for the customer at a page, the earliest first.
public record CardStanding(CardRecord record, List<StoredCard> cards, List<Instant> pages) {

    public CardStanding {
        cards = List.copyOf(cards);
        pages = List.copyOf(pages);
    }

    public Verdict verdictAt(Instant now, CardTestingRules rules) {
        if (record.isHeld()) {
            return new Verdict.Held();
        }
        var afterRefusals = record.waitAt(now, rules);
        var forAPage = waitForAPage(now, rules);
        if (afterRefusals.isZero() && forAPage.isZero()) {
            return new Verdict.Go(cardToAsk(now, rules));
        }
        return afterRefusals.compareTo(forAPage) > 0
                ? new Verdict.WaitAfterRefusals(afterRefusals)
                : new Verdict.WaitForAPage(forAPage);
    }

    /// A default card that rests gives way to none: its owner is sent to the page, and may choose another there.
    private Optional<StoredCard.Token> cardToAsk(Instant now, CardTestingRules rules) {
        return StoredCard.defaultOf(cards, now).map(StoredCard::token).filter(card -> !record.rests(card, now, rules));
    }

    /// Until so many pages have closed that there is room for another.
    private Duration waitForAPage(Instant now, CardTestingRules rules) {
        if (pages.size() < rules.openPages()) {
            return Duration.ZERO;
        }
        var room = pages.get(pages.size() - rules.openPages());
        return room.isAfter(now) ? Duration.between(now, room) : Duration.ZERO;
    }

    /// Whether a card may be asked for money now.
    public sealed interface Verdict {

        /// This stored card, or one that the customer enters at the page.
        record Go(Optional<StoredCard.Token> card) implements Verdict {}

        /// None, for so long, as too many were refused.
        record WaitAfterRefusals(Duration pause) implements Verdict {}

        /// None, until so many pages have closed that there is room for another.
        record WaitForAPage(Duration pause) implements Verdict {}

        /// None until staff have looked into it.
        record Held() implements Verdict {}
    }
}

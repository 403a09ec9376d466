package tel.billing.payment.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.payment.CardTestingRules;
import tel.billing.shared.AccountId;

/// The decline history of an account: its declines within a day, oldest first, and since when its top-ups are
/// on hold, if they are.
public record DeclineHistory(AccountId account, List<Decline> declines, Optional<Instant> heldSince) {

    /// A declined card; `card` is present if it was a stored card.
    public record Decline(Instant at, Optional<StoredCard.Token> card) {}

    public DeclineHistory {
        declines = List.copyOf(declines);
    }

    public static DeclineHistory clean(AccountId account) {
        return new DeclineHistory(account, List.of(), Optional.empty());
    }

    /// Adds a decline. The decline that reaches the limit puts the top-ups on hold.
    public DeclineHistory recordDecline(Decline decline, CardTestingRules rules) {
        var all = Stream.concat(recent(decline.at()), Stream.of(decline)).toList();
        var kept = all.subList(Math.max(0, all.size() - CardTestingRules.MAX_DECLINES), all.size());
        return new DeclineHistory(
                account,
                kept,
                heldSince.or(
                        () -> kept.size() >= rules.declinesUntilHold() ? Optional.of(decline.at()) : Optional.empty()));
    }

    /// Clears the history after staff released the hold.
    public DeclineHistory released() {
        return clean(account);
    }

    /// Whether the account has no declines and is not on hold.
    public boolean isClean() {
        return equals(clean(account));
    }

    public boolean isHeld() {
        return heldSince.isPresent();
    }

    /// How long the account must wait until it may try another card; zero if it may try now.
    public Duration waitAt(Instant now, CardTestingRules rules) {
        var recent = recent(now).toList();
        if (recent.isEmpty()) {
            return Duration.ZERO;
        }
        var over = recent.getLast().at().plus(rules.waitAfter(recent.size()));
        return over.isAfter(now) ? Duration.between(now, over) : Duration.ZERO;
    }

    /// Whether a stored card is paused after too many declines.
    public boolean isPaused(StoredCard.Token card, Instant now, CardTestingRules rules) {
        return recent(now)
                        .filter(decline -> decline.card().equals(Optional.of(card)))
                        .count()
                >= rules.declinesUntilCardPaused();
    }

    private Stream<Decline> recent(Instant now) {
        return declines.stream()
                .filter(decline -> decline.at().plus(CardTestingRules.DAY).isAfter(now));
    }
}

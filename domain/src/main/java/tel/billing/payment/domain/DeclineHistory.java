package tel.billing.payment.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.payment.CardTestingRules;
import tel.billing.shared.AccountId;

/// The decline history of an account: its declines within a day, oldest first, and since when its top-ups are
/// blocked, if they are.
public record DeclineHistory(AccountId account, List<Refusal> refusals, Optional<Instant> heldSince) {

    /// A declined card; `card` is present if it was a stored card.
    public record Refusal(Instant at, Optional<StoredCard.Token> card) {}

    public DeclineHistory {
        refusals = List.copyOf(refusals);
    }

    public static DeclineHistory clean(AccountId account) {
        return new DeclineHistory(account, List.of(), Optional.empty());
    }

    /// Adds a decline. The decline that exceeds the limit blocks the account.
    public DeclineHistory refused(Refusal refusal, CardTestingRules rules) {
        var all = Stream.concat(recent(refusal.at()), Stream.of(refusal)).toList();
        var kept = all.subList(Math.max(0, all.size() - CardTestingRules.MOST), all.size());
        return new DeclineHistory(
                account,
                kept,
                heldSince.or(
                        () -> kept.size() >= rules.refusalsUntilHeld() ? Optional.of(refusal.at()) : Optional.empty()));
    }

    /// Clears the history after staff released the account.
    public DeclineHistory released() {
        return clean(account);
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
                        .filter(refusal -> refusal.card().equals(Optional.of(card)))
                        .count()
                >= rules.refusalsUntilCardRests();
    }

    private Stream<Refusal> recent(Instant now) {
        return refusals.stream()
                .filter(refusal -> refusal.at().plus(CardTestingRules.DAY).isAfter(now));
    }
}

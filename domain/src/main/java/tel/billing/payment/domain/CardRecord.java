package tel.billing.payment.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.payment.CardTestingRules;
import tel.billing.shared.AccountId;

/// How cards fared that an account tried to pay with: those refused within a day, the oldest first, and since when its
/// top-ups are held, if they are.
public record CardRecord(AccountId account, List<Refusal> refusals, Optional<Instant> heldSince) {

    /// A card that did not pay; which one is known if it was a stored one.
    public record Refusal(Instant at, Optional<StoredCard.Token> card) {}

    public CardRecord {
        refusals = List.copyOf(refusals);
    }

    public static CardRecord clean(AccountId account) {
        return new CardRecord(account, List.of(), Optional.empty());
    }

    /// One refusal more; if it is one too many, the account is held from then on.
    public CardRecord refused(Refusal refusal, CardTestingRules rules) {
        var all = Stream.concat(lately(refusal.at()), Stream.of(refusal)).toList();
        var kept = all.subList(Math.max(0, all.size() - CardTestingRules.MOST), all.size());
        return new CardRecord(
                account,
                kept,
                heldSince.or(
                        () -> kept.size() >= rules.refusalsUntilHeld() ? Optional.of(refusal.at()) : Optional.empty()));
    }

    /// Staff looked into it, and all begins anew.
    public CardRecord released() {
        return clean(account);
    }

    public boolean isHeld() {
        return heldSince.isPresent();
    }

    /// How long the account has to wait until it may try another card; nothing if it need not.
    public Duration waitAt(Instant now, CardTestingRules rules) {
        var recent = lately(now).toList();
        if (recent.isEmpty()) {
            return Duration.ZERO;
        }
        var over = recent.getLast().at().plus(rules.waitAfter(recent.size()));
        return over.isAfter(now) ? Duration.between(now, over) : Duration.ZERO;
    }

    /// Whether a stored card was refused so often that it is not asked for now.
    public boolean rests(StoredCard.Token card, Instant now, CardTestingRules rules) {
        return lately(now)
                        .filter(refusal -> refusal.card().equals(Optional.of(card)))
                        .count()
                >= rules.refusalsUntilCardRests();
    }

    private Stream<Refusal> lately(Instant now) {
        return refusals.stream()
                .filter(refusal -> refusal.at().plus(CardTestingRules.DAY).isAfter(now));
    }
}

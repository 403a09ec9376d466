package tel.billing.payment.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.YearMonth;
import java.util.List;
import org.junit.jupiter.api.Test;
import tel.billing.payment.Card;
import tel.billing.payment.application.StoredCards;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;

/// What everybody promises who keeps the cards that customers let us keep.
public abstract class StoredCardsContract extends StoreContract {
    private static final YearMonth EXPIRY = YearMonth.of(2030, 3);
    private static final YearMonth NEWER_EXPIRY = YearMonth.of(2034, 12);

    protected abstract StoredCards cards();

    @Test
    void at_first_an_account_has_no_card() {
        assertThat(cards().defaultOf(account())).isEmpty();
    }

    @Test
    void the_first_card_becomes_the_default_and_is_found_as_it_was_stored() {
        var card = kept(card(account(), "first", EXPIRY));

        assertThat(cards().defaultOf(card.account())).contains(card);
    }

    @Test
    void a_further_card_leaves_the_default_as_it_is() {
        var first = kept(card(account(), "first", EXPIRY));
        kept(card(first.account(), "second", NEWER_EXPIRY));

        assertThat(cards().defaultOf(first.account())).contains(first);
    }

    @Test
    void a_token_that_is_kept_already_gets_the_newer_expiry() {
        var card = kept(card(account(), "first", EXPIRY));
        kept(card(card.account(), "first", NEWER_EXPIRY));

        assertThat(cards().defaultOf(card.account()))
                .contains(new StoredCard(
                        card.id(), card.account(), card.token(), card.card(), NEWER_EXPIRY, card.keptAt()));
    }

    @Test
    void each_account_has_cards_of_its_own() {
        var card = kept(card(account(), "same", EXPIRY));
        var other = kept(card(account(), "same", NEWER_EXPIRY));

        assertThat(cards().defaultOf(card.account())).contains(card);
        assertThat(cards().defaultOf(other.account())).contains(other);
    }

    @Test
    void a_card_that_is_taken_back_was_never_kept() {
        var card = card(account(), "first", EXPIRY);

        takenBack(() -> cards().keep(card));

        assertThat(cards().defaultOf(card.account())).isEmpty();
    }

    @Test
    void cards_that_the_processor_has_no_more_are_dropped_and_those_that_it_has_are_kept() {
        var gone = kept(card(account(), "gone", EXPIRY));
        var stays = kept(card(gone.account(), "stays", EXPIRY));
        var others = kept(card(account(), "gone", EXPIRY));
        var fresh = card(gone.account(), "fresh", EXPIRY);

        commit(() -> cards().align(
                        gone.account(),
                        List.of(card(gone.account(), "stays", NEWER_EXPIRY), fresh),
                        Some.INSTANT.plusSeconds(1)));

        assertThat(cards().defaultOf(gone.account()))
                .contains(new StoredCard(
                        stays.id(), stays.account(), stays.token(), stays.card(), NEWER_EXPIRY, stays.keptAt()));
        assertThat(cards().defaultOf(others.account())).contains(others);
        commit(() -> cards().align(gone.account(), List.of(fresh), Some.INSTANT.plusSeconds(1)));
        assertThat(cards().defaultOf(gone.account())).contains(fresh);
        commit(() -> cards().align(gone.account(), List.of(), Some.INSTANT.plusSeconds(1)));
        assertThat(cards().defaultOf(gone.account())).isEmpty();
    }

    @Test
    void a_card_that_was_kept_since_the_processor_was_asked_is_left_alone() {
        var card = kept(card(account(), "fresh", EXPIRY));

        commit(() -> cards().align(card.account(), List.of(), Some.INSTANT));

        assertThat(cards().defaultOf(card.account())).contains(card);
    }

    private StoredCard kept(StoredCard card) {
        commit(() -> cards().keep(card));
        return card;
    }

    private static StoredCard card(AccountId account, String token, YearMonth expiry) {
        return new StoredCard(
                new StoredCard.Id(Some.id()),
                account,
                new StoredCard.Token(token),
                new Card("mastercard", "0007"),
                expiry,
                Some.INSTANT);
    }
}

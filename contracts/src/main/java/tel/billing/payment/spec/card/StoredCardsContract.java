package tel.billing.payment.spec.card;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.payment.Card;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.application.card.StoredCards;
import tel.billing.payment.domain.CardSavedReport;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// Contract of [StoredCards].
public abstract class StoredCardsContract extends StoreContract {
    private static final YearMonth EXPIRY = YearMonth.of(2030, 3);
    private static final YearMonth NEWER_EXPIRY = YearMonth.of(2034, 12);
    private static final Instant DELETED_AT = Arbitrary.INSTANT;
    private static final Instant DELETE_AFTER = DELETED_AT.plusSeconds(30);

    private final StoredCards cards;

    protected StoredCardsContract(StoreFixture fixture, StoredCards cards) {
        super(fixture);
        this.cards = cards;
    }

    @Test
    void a_new_account_has_no_card() {
        assertThat(cards.findByAccount(account())).isEmpty();
    }

    @Test
    void cards_are_returned_unchanged_oldest_first() {
        var account = account();
        var second = kept(card(account, "second", EXPIRY, Arbitrary.INSTANT.plusSeconds(1)));
        var first = kept(card(account, "first", NEWER_EXPIRY, Arbitrary.INSTANT));

        assertThat(cards.findByAccount(account)).containsExactly(first, second);
    }

    @Test
    void a_known_token_gets_the_newer_expiry() {
        var card = kept(card(account(), "first", EXPIRY));
        kept(card(card.account(), "first", NEWER_EXPIRY));
        kept(card(card.account(), "first", EXPIRY));

        assertThat(cards.findByAccount(card.account()))
                .containsExactly(new StoredCard(
                        card.id(), card.account(), card.token(), card.card(), NEWER_EXPIRY, card.storedAt()));
    }

    @Test
    void each_account_has_its_own_cards() {
        var card = kept(card(account(), "same", EXPIRY));
        var other = kept(card(account(), "same", NEWER_EXPIRY));

        assertThat(cards.findByAccount(card.account())).containsExactly(card);
        assertThat(cards.findByAccount(other.account())).containsExactly(other);
        assertThat(delete(other.account(), card.id())).isEmpty();
    }

    @Test
    void the_owner_makes_a_card_the_default() {
        var card = kept(card(account(), "first", EXPIRY));
        var other = kept(card(card.account(), "second", EXPIRY, Arbitrary.INSTANT.plusSeconds(1)));

        assertThat(choose(card, Arbitrary.INSTANT.plusSeconds(9))).contains(chosen(card, 9));
        assertThat(choose(card, Arbitrary.INSTANT.plusSeconds(8))).contains(chosen(card, 9));
        assertThat(choose(other, Arbitrary.INSTANT.plusSeconds(10))).contains(chosen(other, 10));

        assertThat(cards.findByAccount(card.account())).containsExactly(chosen(card, 9), chosen(other, 10));
    }

    @Test
    void only_a_card_of_the_account_that_was_not_deleted_becomes_the_default() {
        var card = kept(card(account(), "first", EXPIRY));
        var other = account();

        assertThat(committed(() -> cards.choose(other, card.id(), Arbitrary.INSTANT)))
                .isEmpty();
        delete(card);
        assertThat(choose(card, Arbitrary.INSTANT)).isEmpty();

        var again = kept(card(card.account(), "first", EXPIRY));
        assertThat(cards.findByAccount(card.account())).containsExactly(again);
    }

    @Test
    void a_card_that_is_stored_or_read_again_stays_the_default() {
        var card = kept(card(account(), "first", EXPIRY));
        choose(card, Arbitrary.INSTANT.plusSeconds(9));

        kept(card(card.account(), "first", EXPIRY));
        commit(() -> cards.align(card.account(), List.of(card), Arbitrary.INSTANT.plusSeconds(20)));

        assertThat(cards.findByAccount(card.account())).containsExactly(chosen(card, 9));
    }

    @Test
    void a_card_that_is_deleted_and_stored_again_is_not_the_chosen_one() {
        var card = kept(card(account(), "first", EXPIRY));
        choose(card, Arbitrary.INSTANT.plusSeconds(9));
        delete(card);

        var again = kept(card(card.account(), "first", EXPIRY));

        assertThat(cards.findByAccount(card.account())).containsExactly(again);
    }

    @Test
    void a_rolled_back_card_is_not_stored() {
        var card = card(account(), "first", EXPIRY);

        takenBack(() -> cards.store(card));

        assertThat(cards.findByAccount(card.account())).isEmpty();
    }

    @Test
    void a_deleted_card_is_hidden_from_its_owner_but_not_yet_removed() {
        var card = kept(card(account(), "first", EXPIRY));
        var other = kept(card(card.account(), "second", EXPIRY));

        assertThat(delete(card)).contains(card);

        assertThat(cards.findByAccount(card.account())).containsExactly(other);
        assertThat(delete(card)).isEmpty();
        assertThat(cards.findDeleted(card.account(), card.id())).contains(card);
        assertThat(cards.findDeleted(card.account(), other.id())).isEmpty();
        assertThat(cards.findDeleted(account(), card.id())).isEmpty();
        assertThat(cards.countDeleted()).isOne();
    }

    @Test
    void a_deleted_card_is_removed_after_the_processor_deleted_it() {
        var card = kept(card(account(), "first", EXPIRY));
        delete(card);

        assertThat(remove(card)).isTrue();

        assertThat(remove(card)).isFalse();
        assertThat(cards.findDeleted(card.account(), card.id())).isEmpty();
        assertThat(cards.countDeleted()).isZero();
    }

    @Test
    void a_card_that_was_not_deleted_is_not_removed() {
        var card = kept(card(account(), "first", EXPIRY));

        assertThat(remove(card)).isFalse();

        assertThat(cards.findByAccount(card.account())).containsExactly(card);
    }

    @Test
    void a_deleted_card_can_be_stored_again() {
        var card = kept(card(account(), "first", NEWER_EXPIRY));
        delete(card);

        var again = kept(card(card.account(), "first", EXPIRY, Arbitrary.INSTANT.plusSeconds(60)));

        assertThat(cards.findByAccount(card.account())).containsExactly(again);
        assertThat(cards.countDeleted()).isZero();
        assertThat(remove(card)).isFalse();
        assertThat(cards.findByAccount(card.account())).containsExactly(again);
    }

    @Test
    void a_deleted_card_that_is_stored_again_and_deleted_in_one_unit_of_work_stays_deleted() {
        var card = kept(card(account(), "first", EXPIRY));
        delete(card);
        var again = card(card.account(), "first", NEWER_EXPIRY);

        commit(() -> {
            cards.store(again);
            assertThat(cards.findByAccount(card.account())).containsExactly(again);
            assertThat(cards.markDeleted(card.account(), again.id(), DELETED_AT, DELETE_AFTER))
                    .contains(again);
        });

        assertThat(cards.findByAccount(card.account())).isEmpty();
        assertThat(cards.countDeleted()).isEqualTo(1);
        assertThat(take(DELETE_AFTER)).contains(again);
    }

    @Test
    void a_deleted_card_that_its_owner_saved_after_the_deletion_is_stored_again() {
        var card = kept(card(account(), "first", EXPIRY));
        choose(card, Arbitrary.INSTANT.plusSeconds(9));
        delete(card);
        var again = card(card.account(), "first", EXPIRY, Arbitrary.INSTANT.plusSeconds(60));

        storeAgain(again, DELETED_AT.plusMillis(1));

        assertThat(cards.findByAccount(card.account())).containsExactly(again);
        assertThat(cards.countDeleted()).isZero();
        assertThat(take(DELETE_AFTER)).isEmpty();
        assertThat(remove(card)).isFalse();
        assertThat(cards.findByAccount(card.account())).containsExactly(again);
    }

    @Test
    void a_late_report_that_a_card_was_saved_before_its_deletion_does_not_store_it_again() {
        var card = kept(card(account(), "first", EXPIRY));
        delete(card);
        assertThat(take(DELETE_AFTER)).contains(card);
        var again = card(card.account(), "first", EXPIRY, Arbitrary.INSTANT.plusSeconds(60));

        storeAgain(again, DELETED_AT);

        assertThat(cards.findByAccount(card.account())).isEmpty();
        assertThat(cards.findDeleted(card.account(), card.id())).contains(card);
        storeAgain(again, DELETED_AT.plusSeconds(5));
        committed(() -> cards.markDeleted(again.account(), again.id(), DELETED_AT.plusSeconds(9), DELETE_AFTER));
        storeAgain(card, DELETED_AT.plusSeconds(5));
        assertThat(cards.findByAccount(card.account())).isEmpty();
        assertThat(cards.findDeleted(again.account(), again.id())).contains(again);
    }

    @Test
    void a_report_that_a_card_was_saved_changes_only_this_card_and_only_if_it_is_deleted() {
        var deleted = kept(card(account(), "first", EXPIRY));
        var other = kept(card(account(), "first", EXPIRY));
        delete(deleted);

        storeAgain(card(deleted.account(), "second", EXPIRY), DELETED_AT.plusSeconds(5));
        storeAgain(card(other.account(), "first", EXPIRY), DELETED_AT.plusSeconds(5));

        assertThat(cards.findByAccount(deleted.account())).isEmpty();
        assertThat(cards.findByAccount(other.account())).containsExactly(other);
    }

    @Test
    void a_deleted_card_stays_deleted_while_the_processor_still_has_it() {
        var card = kept(card(account(), "first", EXPIRY));
        delete(card);

        commit(() -> cards.align(card.account(), List.of(card(card.account(), "first", NEWER_EXPIRY)), DELETE_AFTER));

        assertThat(cards.findByAccount(card.account())).isEmpty();
        assertThat(cards.countDeleted()).isOne();
        commit(() -> cards.align(card.account(), List.of(), DELETE_AFTER));
        assertThat(cards.countDeleted()).isZero();
    }

    @Test
    void deleted_cards_are_taken_one_by_one_at_their_scheduled_time() {
        var later = kept(card(account(), "later", EXPIRY));
        var sooner = kept(card(account(), "sooner", EXPIRY));
        committed(() -> cards.markDeleted(later.account(), later.id(), DELETED_AT, DELETE_AFTER.plusSeconds(1)));
        committed(() -> cards.markDeleted(sooner.account(), sooner.id(), DELETED_AT, DELETE_AFTER));

        assertThat(take(DELETE_AFTER.minusMillis(1))).isEmpty();
        assertThat(take(DELETE_AFTER.plusSeconds(1))).contains(sooner);
        assertThat(take(DELETE_AFTER.plusSeconds(1))).contains(later);
        assertThat(take(DELETE_AFTER.plusSeconds(1))).isEmpty();
    }

    @Test
    void each_further_attempt_doubles_the_delay_up_to_some_hours() {
        var card = kept(card(account(), "first", EXPIRY));
        delete(card);
        var now = DELETE_AFTER;
        assertThat(take(now)).contains(card);
        for (var pause = Duration.ofSeconds(30); pause.compareTo(Duration.ofMinutes(2)) <= 0; ) {
            assertThat(take(now.plus(pause).minusMillis(1))).isEmpty();
            now = now.plus(pause);
            assertThat(take(now)).contains(card);
            pause = pause.multipliedBy(2);
        }
        for (var time = 0; time < 20; time++) {
            now = now.plus(Duration.ofHours(7));
            assertThat(take(now)).contains(card);
        }
    }

    @Test
    void concurrent_callers_take_different_cards() {
        var card = kept(card(account(), "first", EXPIRY));
        delete(card);

        var taken = Race.of(() -> take(DELETE_AFTER));

        assertThat(taken).filteredOn(Optional::isPresent).hasSize(1);
    }

    private Optional<StoredCard> take(Instant realNow) {
        return take(realNow, () -> cards.takeDeleted(realNow));
    }

    private boolean remove(StoredCard card) {
        return committed(() -> cards.remove(card));
    }

    private Optional<StoredCard> delete(StoredCard card) {
        return delete(card.account(), card.id());
    }

    private Optional<StoredCard> delete(AccountId account, StoredCardId id) {
        return unitOfWork().attempt(() -> cards.markDeleted(account, id, DELETED_AT, DELETE_AFTER));
    }

    @Test
    void cards_unknown_to_the_processor_are_removed_and_known_ones_are_stored() {
        var gone = kept(card(account(), "gone", EXPIRY));
        var stays = kept(card(gone.account(), "stays", EXPIRY));
        var others = kept(card(account(), "gone", EXPIRY));
        var fresh = card(gone.account(), "fresh", EXPIRY);

        commit(() -> cards.align(
                gone.account(),
                List.of(card(gone.account(), "stays", NEWER_EXPIRY), fresh),
                Arbitrary.INSTANT.plusSeconds(1)));

        assertThat(cards.findByAccount(gone.account()))
                .startsWith(new StoredCard(
                        stays.id(), stays.account(), stays.token(), stays.card(), NEWER_EXPIRY, stays.storedAt()));
        assertThat(cards.findByAccount(others.account())).startsWith(others);
        commit(() -> cards.align(gone.account(), List.of(fresh), Arbitrary.INSTANT.plusSeconds(1)));
        assertThat(cards.findByAccount(gone.account())).startsWith(fresh);
        commit(() -> cards.align(gone.account(), List.of(), Arbitrary.INSTANT.plusSeconds(1)));
        assertThat(cards.findByAccount(gone.account())).isEmpty();
    }

    @Test
    void a_card_that_was_stored_after_the_request_to_the_processor_stays() {
        var card = kept(card(account(), "fresh", EXPIRY));

        commit(() -> cards.align(card.account(), List.of(), Arbitrary.INSTANT));

        assertThat(cards.findByAccount(card.account())).startsWith(card);
    }

    private void storeAgain(StoredCard card, Instant savedAt) {
        var saved = new CardSavedReport(card.account(), card.token(), savedAt);
        commit(() -> cards.storeAgain(saved, card.id(), card.storedAt()));
    }

    private Optional<StoredCard> choose(StoredCard card, Instant at) {
        return committed(() -> cards.choose(card.account(), card.id(), at));
    }

    private static StoredCard chosen(StoredCard card, int seconds) {
        return new StoredCard(
                card.id(),
                card.account(),
                card.token(),
                card.card(),
                card.expiry(),
                card.storedAt(),
                Optional.of(Arbitrary.INSTANT.plusSeconds(seconds)));
    }

    private StoredCard kept(StoredCard card) {
        commit(() -> cards.store(card));
        return card;
    }

    private static StoredCard card(AccountId account, String token, YearMonth expiry) {
        return card(account, token, expiry, Arbitrary.INSTANT);
    }

    private static StoredCard card(AccountId account, String token, YearMonth expiry, Instant keptAt) {
        return new StoredCard(
                new StoredCardId(Arbitrary.id()),
                account,
                new StoredCard.Token(token),
                new Card("mastercard", "0007"),
                expiry,
                keptAt);
    }
}

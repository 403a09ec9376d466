package tel.billing.payment.spec.cardtesting;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.payment.Card;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.application.card.StoredCards;
import tel.billing.payment.application.cardtesting.DeclineHistories;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.domain.CardTestingProfile;
import tel.billing.payment.domain.DeclineHistory;
import tel.billing.payment.domain.DeclineHistory.Decline;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// Contract of [DeclineHistories].
public abstract class DeclineHistoriesContract extends StoreContract {
    private static final CardTestingRules RULES = new CardTestingRules(1, 2, 3, 5);
    /// With microseconds, the precision of the stores.
    private static final Instant AT = Arbitrary.INSTANT.plusNanos(123_456_000);
    private static final StoredCard.Token TOKEN = new StoredCard.Token("a-card");

    private final DeclineHistories records;
    private final StoredCards cards;
    private final Payments payments;

    protected DeclineHistoriesContract(
            StoreFixture fixture, DeclineHistories records, StoredCards cards, Payments payments) {
        super(fixture);
        this.records = records;
        this.cards = cards;
        this.payments = payments;
    }

    @Test
    void an_unknown_account_has_an_empty_history() {
        var account = account();

        assertThat(records.of(account)).isEqualTo(DeclineHistory.clean(account));
        assertThat(records.profileOf(account))
                .isEqualTo(new CardTestingProfile(DeclineHistory.clean(account), List.of(), List.of()));
    }

    @Test
    void a_stored_history_is_returned_unchanged() {
        var account = account();
        var once = DeclineHistory.clean(account).recordDecline(new Decline(AT, Optional.of(TOKEN)), RULES);
        var twice = once.recordDecline(new Decline(AT.plusMillis(1), Optional.empty()), RULES);

        assertThat(replaced(DeclineHistory.clean(account), once)).isTrue();
        assertThat(replaced(once, twice)).isTrue();

        assertThat(records.of(account)).isEqualTo(twice);
        assertThat(records.profileOf(account).declineHistory()).isEqualTo(twice);
        assertThat(records.of(account())).extracting(DeclineHistory::declines).isEqualTo(List.of());
    }

    @Test
    void a_history_that_changed_meanwhile_is_not_replaced() {
        var clean = DeclineHistory.clean(account());
        var one = clean.recordDecline(new Decline(AT, Optional.of(TOKEN)), RULES);
        var other = clean.recordDecline(new Decline(AT, Optional.empty()), RULES);
        replaced(clean, one);

        assertThat(replaced(clean, other)).isFalse();
        assertThat(replaced(other, clean)).isFalse();

        assertThat(records.of(clean.account())).isEqualTo(one);
    }

    @Test
    void a_released_history_does_not_come_back() {
        var held = held(account());
        replaced(held, held.released());

        assertThat(replaced(held, held.recordDecline(new Decline(AT, Optional.empty()), RULES)))
                .isFalse();

        assertThat(records.of(held.account())).isEqualTo(held.released());
    }

    @Test
    void a_rolled_back_replacement_changes_nothing() {
        var clean = DeclineHistory.clean(account());

        takenBack(() -> records.replace(clean, clean.recordDecline(new Decline(AT, Optional.empty()), RULES)));

        assertThat(records.of(clean.account())).isEqualTo(clean);
    }

    @Test
    void only_one_of_several_concurrent_replacements_succeeds() {
        var clean = DeclineHistory.clean(account());
        var once = clean.recordDecline(new Decline(AT, Optional.empty()), RULES);

        assertThat(Race.of(() -> replaced(clean, once))).containsOnlyOnce(true);
        assertThat(Race.of(() -> replaced(once, once.recordDecline(new Decline(AT, Optional.empty()), RULES))))
                .containsOnlyOnce(true);
    }

    @Test
    void accounts_on_hold_are_returned_with_their_time_until_release() {
        var held = held(account());
        var free = account();
        var accounts = Set.of(held.account(), free);

        assertThat(records.heldSince(accounts)).isEqualTo(Map.of(held.account(), AT));
        assertThat(records.heldSince(Set.of(free))).isEmpty();
        assertThat(records.heldSince(Set.of())).isEmpty();
        assertThat(records.held()).contains(held.account()).doesNotContain(free);

        replaced(held, held.released());
        assertThat(records.heldSince(accounts)).isEmpty();
        assertThat(records.held()).doesNotContain(held.account());
        assertThat(records.of(held.account())).isEqualTo(DeclineHistory.clean(held.account()));
    }

    @Test
    void histories_are_deleted_by_their_last_decline_from_the_oldest_on() {
        var newest = declinedAt(AT.minusSeconds(9), AT.plusSeconds(2));
        var oldest = declinedAt(AT.minusSeconds(5), AT);
        var older = declinedAt(AT.plusSeconds(1));

        assertThat(records.oldestLastDecline()).contains(AT);
        assertThat(committed(() -> records.deleteOlderThan(AT.plusSeconds(2), 1)))
                .isOne();
        assertThat(records.of(oldest.account())).isEqualTo(DeclineHistory.clean(oldest.account()));
        assertThat(records.oldestLastDecline()).contains(AT.plusSeconds(1));
        assertThat(committed(() -> records.deleteOlderThan(AT.plusSeconds(2), 5)))
                .isOne();
        assertThat(records.of(older.account())).isEqualTo(DeclineHistory.clean(older.account()));
        assertThat(records.oldestLastDecline()).contains(AT.plusSeconds(2));
        assertThat(records.of(newest.account())).isEqualTo(newest);
    }

    @Test
    void histories_of_accounts_on_hold_are_not_deleted() {
        var held = held(account());
        var released = held(account());
        replaced(released, released.released());

        assertThat(records.oldestLastDecline()).isEmpty();
        assertThat(committed(() -> records.deleteOlderThan(AT.plusSeconds(1), 5)))
                .isZero();
        assertThat(records.of(held.account())).isEqualTo(held);
    }

    @Test
    void a_decline_is_stored_after_the_history_was_deleted_meanwhile() {
        var old = declinedAt(AT);
        commit(() -> records.deleteOlderThan(AT.plusSeconds(1), 5));
        var clean = records.of(old.account());
        var again = clean.recordDecline(new Decline(AT.plusSeconds(9), Optional.of(TOKEN)), RULES);

        assertThat(replaced(clean, again)).isTrue();

        assertThat(records.of(old.account())).isEqualTo(again);
        assertThat(records.oldestLastDecline()).contains(AT.plusSeconds(9));
    }

    @Test
    void cards_are_returned_with_the_history_oldest_first_without_deleted_ones() {
        var account = account();
        var second = kept(account, "second", AT.plusSeconds(2));
        var first = kept(account, "first", AT.plusSeconds(1));
        var deleted = kept(account, "deleted", AT);
        committed(() -> cards.markDeleted(account, deleted.id(), AT, AT));
        kept(account(), "of-another-account", AT);

        assertThat(records.profileOf(account).cards()).containsExactly(first, second);
    }

    @Test
    void open_pages_are_returned_by_their_expiry() {
        var account = account();
        var late = atPage(account, AT.plusSeconds(20));
        atPage(account, AT.plusSeconds(10));
        waiting(account);
        atPage(account(), AT.plusSeconds(5));

        assertThat(records.profileOf(account).pageExpiries()).containsExactly(AT.plusSeconds(10), AT.plusSeconds(20));

        commit(() -> payments.advance(late.expire(AT.plusSeconds(20)), Optional.empty()));
        assertThat(records.profileOf(account).pageExpiries()).containsExactly(AT.plusSeconds(10));
    }

    @Test
    void each_page_is_returned_once_regardless_of_the_number_of_cards() {
        var account = account();
        kept(account, "first", AT);
        kept(account, "second", AT);
        atPage(account, AT.plusSeconds(10));
        atPage(account, AT.plusSeconds(10));

        var profile = records.profileOf(account);

        assertThat(profile.cards()).hasSize(2);
        assertThat(profile.pageExpiries()).containsExactly(AT.plusSeconds(10), AT.plusSeconds(10));
    }

    private boolean replaced(DeclineHistory from, DeclineHistory to) {
        return committed(() -> records.replace(from, to));
    }

    private DeclineHistory declinedAt(Instant... times) {
        var account = account();
        var declines =
                Stream.of(times).map(at -> new Decline(at, Optional.of(TOKEN))).toList();
        var history = new DeclineHistory(account, declines, Optional.empty());
        replaced(DeclineHistory.clean(account), history);
        return history;
    }

    private DeclineHistory held(AccountId account) {
        var held = new DeclineHistory(account, List.of(new Decline(AT, Optional.empty())), Optional.of(AT));
        replaced(DeclineHistory.clean(account), held);
        return held;
    }

    private StoredCard kept(AccountId account, String token, Instant at) {
        var card = new StoredCard(
                new StoredCardId(Arbitrary.id()),
                account,
                new StoredCard.Token(token),
                new Card("visa", "1111"),
                YearMonth.of(2030, 3),
                at);
        commit(() -> cards.store(card));
        return card;
    }

    private Payment.Pending atPage(AccountId account, Instant expiresAt) {
        var draft = drafted(account);
        var transition = draft.requireAction(URI.create("https://processor.example/pay"), expiresAt, AT);
        commit(() -> payments.advance(transition, Optional.empty()));
        return transition.to();
    }

    private void waiting(AccountId account) {
        var draft = drafted(account);
        commit(() -> payments.advance(draft.awaitResult(AT.plusSeconds(1), AT), Optional.empty()));
    }

    private Payment.Draft drafted(AccountId account) {
        var draft = new Payment.Draft(SamplePaymentOrders.of(account, Money.of(20_00, "EUR")));
        commit(() -> payments.add(draft, AT));
        return draft;
    }
}

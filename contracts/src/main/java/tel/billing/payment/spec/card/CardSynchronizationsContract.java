package tel.billing.payment.spec.card;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.payment.application.card.CardSynchronizations;
import tel.billing.payment.application.card.CardSynchronizations.PendingSynchronization;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// Contract of [CardSynchronizations].
public abstract class CardSynchronizationsContract extends StoreContract {
    private static final Instant NOW = Arbitrary.INSTANT;

    private final CardSynchronizations cardSynchronizations;

    protected CardSynchronizationsContract(StoreFixture fixture, CardSynchronizations cardSynchronizations) {
        super(fixture);
        this.cardSynchronizations = cardSynchronizations;
    }

    @Test
    void repeated_requests_lead_to_one_read() {
        var account = account();
        commit(() -> cardSynchronizations.add(account, NOW));
        commit(() -> cardSynchronizations.add(account, NOW));

        assertThat(taken(NOW)).extracting(PendingSynchronization::account).containsExactly(account);
        assertThat(taken(NOW)).isEmpty();
    }

    @Test
    void the_longest_waiting_account_is_taken_first_and_further_attempts_are_delayed_longer() {
        var second = account();
        commit(() -> cardSynchronizations.add(second, NOW.plusSeconds(2)));
        var first = account();
        commit(() -> cardSynchronizations.add(first, NOW.plusSeconds(1)));

        assertThat(taken(NOW)).isEmpty();
        assertThat(taken(NOW.plusSeconds(2)))
                .extracting(PendingSynchronization::account)
                .containsExactly(first, second);
        assertThat(taken(NOW.plusSeconds(31))).isEmpty();
        assertThat(taken(NOW.plusSeconds(32))).hasSize(2);
        assertThat(taken(NOW.plusSeconds(91))).isEmpty();
        assertThat(taken(NOW.plusSeconds(92))).hasSize(2);
    }

    @Test
    void a_completed_read_is_removed() {
        var account = account();
        commit(() -> cardSynchronizations.add(account, NOW));
        var synchronization = taken(NOW).getFirst();

        assertThat(committed(() -> cardSynchronizations.done(synchronization))).isTrue();

        assertThat(taken(NOW.plusSeconds(3600))).isEmpty();
    }

    @Test
    void an_invalidated_read_is_repeated_at_the_next_attempt() {
        var account = account();
        commit(() -> cardSynchronizations.add(account, NOW));
        var synchronization = taken(NOW).getFirst();
        commit(() -> cardSynchronizations.invalidate(account));

        assertThat(committed(() -> cardSynchronizations.done(synchronization))).isFalse();

        assertThat(taken(NOW.plusSeconds(29))).isEmpty();
        var repeated = taken(NOW.plusSeconds(30)).getFirst();
        assertThat(committed(() -> cardSynchronizations.done(repeated))).isTrue();
        assertThat(taken(NOW.plusSeconds(3600))).isEmpty();
    }

    @Test
    void only_the_latest_of_several_readers_is_done() {
        var account = account();
        commit(() -> cardSynchronizations.add(account, NOW));
        var slow = taken(NOW).getFirst();
        var later = taken(NOW.plusSeconds(30)).getFirst();

        assertThat(committed(() -> cardSynchronizations.done(slow))).isFalse();
        assertThat(committed(() -> cardSynchronizations.done(later))).isTrue();
        commit(() -> cardSynchronizations.add(account, NOW.plusSeconds(60)));
        assertThat(committed(() -> cardSynchronizations.done(slow))).isFalse();

        assertThat(taken(NOW.plusSeconds(60))).hasSize(1);
    }

    @Test
    void without_a_read_in_progress_invalidating_does_nothing() {
        var account = account();

        commit(() -> cardSynchronizations.invalidate(account));

        assertThat(taken(NOW.plusSeconds(3600))).isEmpty();
    }

    @Test
    void a_request_during_a_read_leads_to_another_read_immediately() {
        var account = account();
        commit(() -> cardSynchronizations.add(account, NOW));
        var synchronization = taken(NOW).getFirst();
        commit(() -> cardSynchronizations.add(account, NOW.plusSeconds(1)));

        assertThat(committed(() -> cardSynchronizations.done(synchronization))).isFalse();

        assertThat(taken(NOW.plusSeconds(1)))
                .extracting(PendingSynchronization::account)
                .containsExactly(account);
    }

    @Test
    void concurrent_callers_take_different_accounts() {
        Stream.generate(this::account)
                .limit(10)
                .forEach(account -> commit(() -> cardSynchronizations.add(account, NOW)));

        var taken = Race.of(() -> taken(NOW)).stream().flatMap(List::stream).toList();

        assertThat(taken).hasSize(10).doesNotHaveDuplicates();
    }

    private List<PendingSynchronization> taken(Instant realNow) {
        return Stream.generate(() -> take(realNow, () -> cardSynchronizations.takeDue(realNow)))
                .takeWhile(Optional::isPresent)
                .map(Optional::orElseThrow)
                .toList();
    }
}

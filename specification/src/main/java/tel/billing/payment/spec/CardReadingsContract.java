package tel.billing.payment.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.payment.application.CardReadings;
import tel.billing.payment.application.CardReadings.Reading;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;

/// What everybody promises who keeps for which accounts the stored cards are to be read back.
public abstract class CardReadingsContract extends StoreContract {
    private static final Instant NOW = Some.INSTANT;

    protected abstract CardReadings readings();

    @Test
    void an_account_is_read_once_however_often_that_was_asked_for() {
        var account = account();
        commit(() -> readings().ask(account, NOW));
        commit(() -> readings().ask(account, NOW));

        assertThat(taken(NOW)).extracting(Reading::account).containsExactly(account);
        assertThat(taken(NOW)).isEmpty();
    }

    @Test
    void the_longest_waiting_is_read_first_and_put_off_for_longer_each_time() {
        var second = account();
        commit(() -> readings().ask(second, NOW.plusSeconds(2)));
        var first = account();
        commit(() -> readings().ask(first, NOW.plusSeconds(1)));

        assertThat(taken(NOW)).isEmpty();
        assertThat(taken(NOW.plusSeconds(2))).extracting(Reading::account).containsExactly(first, second);
        assertThat(taken(NOW.plusSeconds(31))).isEmpty();
        assertThat(taken(NOW.plusSeconds(32))).hasSize(2);
        assertThat(taken(NOW.plusSeconds(91))).isEmpty();
        assertThat(taken(NOW.plusSeconds(92))).hasSize(2);
    }

    @Test
    void what_was_read_is_not_read_again() {
        var account = account();
        commit(() -> readings().ask(account, NOW));
        var reading = taken(NOW).getFirst();

        commit(() -> readings().done(reading));

        assertThat(taken(NOW.plusSeconds(3600))).isEmpty();
    }

    @Test
    void what_was_asked_for_while_it_was_read_is_read_again_at_once() {
        var account = account();
        commit(() -> readings().ask(account, NOW));
        var reading = taken(NOW).getFirst();
        commit(() -> readings().ask(account, NOW.plusSeconds(1)));

        commit(() -> readings().done(reading));

        assertThat(taken(NOW.plusSeconds(1))).extracting(Reading::account).containsExactly(account);
    }

    @Test
    void no_two_read_the_same() {
        Stream.generate(this::account)
                .limit(10)
                .forEach(account -> commit(() -> readings().ask(account, NOW)));

        var taken = Race.of(() -> taken(NOW)).stream().flatMap(List::stream).toList();

        assertThat(taken).hasSize(10).doesNotHaveDuplicates();
    }

    private List<Reading> taken(Instant realNow) {
        return Stream.generate(() -> unitOfWork().attempt(() -> readings().takeDue(realNow)))
                .takeWhile(Optional::isPresent)
                .map(Optional::orElseThrow)
                .toList();
    }
}

package tel.billing.tax.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;
import tel.billing.tax.application.Rechecks;
import tel.billing.tax.application.Rechecks.Recheck;

/// What everybody promises who keeps the VAT numbers that are to be asked for again.
public abstract class RechecksContract extends StoreContract {
    private static final VatNumber NUMBER = new VatNumber("NL", "123456789B01");
    private static final VatNumber NEWER_NUMBER = new VatNumber("NL", "987654321B01");
    private static final Instant NOW = Some.INSTANT;

    protected abstract Rechecks rechecks();

    @Test
    void at_first_nothing_is_due_ever() {
        assertThat(rechecks().nextDue()).isEmpty();
        assertThat(taken(NOW, 10)).isEmpty();
    }

    @Test
    void a_number_is_taken_when_it_is_due() {
        var recheck = put(recheck(NOW));

        assertThat(taken(NOW.minusSeconds(1), 10)).isEmpty();
        assertThat(taken(NOW, 10)).containsExactly(recheck.account());
    }

    @Test
    void numbers_are_taken_the_earliest_first_and_no_more_than_asked_for() {
        var second = put(recheck(NOW.minusSeconds(2)));
        var first = put(recheck(NOW.minusSeconds(3)));
        var third = put(recheck(NOW.minusSeconds(1)));

        assertThat(taken(NOW, 2)).containsExactly(first.account(), second.account());
        assertThat(taken(NOW, 2)).containsExactly(third.account());
    }

    @Test
    void a_number_that_was_taken_is_put_off_for_longer_each_time() {
        var expected = put(recheck(NOW));

        for (var round = 0; round < 12; round++) {
            var now = expected.dueAt();
            assertThat(rechecks().nextDue()).contains(now);
            assertThat(taken(now, 10)).containsExactly(expected.account());
            assertThat(taken(now, 10)).isEmpty();
            expected = expected.putOff(now);
        }
    }

    @Test
    void a_newer_number_takes_the_place_of_the_older_one() {
        var older = put(recheck(NOW));
        put(new Recheck(older.account(), NEWER_NUMBER, false, 0, NOW.plusSeconds(60)));

        assertThat(rechecks().nextDue()).contains(NOW.plusSeconds(60));
        assertThat(committed(() -> rechecks().take(NOW.plusSeconds(60), 10)))
                .extracting(Recheck::number)
                .containsExactly(NEWER_NUMBER);
    }

    @Test
    void a_number_that_is_put_again_begins_anew() {
        var recheck = put(recheck(NOW));
        taken(NOW, 10);
        put(recheck);

        assertThat(rechecks().nextDue()).contains(NOW);
        taken(NOW, 10);
        assertThat(rechecks().nextDue()).contains(recheck.putOff(NOW).dueAt());
    }

    @Test
    void a_number_is_answered_with_as_it_was_put_off() {
        var wanted = put(Recheck.wanted(account(), NUMBER, NOW));
        var later = wanted.dueAt();

        assertThat(committed(() -> rechecks().take(later, 10))).containsExactly(wanted.putOff(later));
    }

    @Test
    void a_number_is_forgotten() {
        var recheck = put(recheck(NOW));

        assertThat(committed(() -> rechecks().remove(recheck))).isTrue();

        assertThat(rechecks().nextDue()).isEmpty();
        assertThat(taken(NOW, 10)).isEmpty();
        assertThat(committed(() -> rechecks().remove(recheck))).isFalse();
    }

    @Test
    void whatever_is_to_be_asked_for_an_account_is_forgotten() {
        var recheck = put(recheck(NOW));
        var another = put(recheck(NOW));
        taken(NOW, 10);

        commit(() -> rechecks().forget(recheck.account()));
        commit(() -> rechecks().forget(recheck.account()));

        assertThat(taken(NOW.plus(Duration.ofDays(1)), 10)).containsExactly(another.account());
    }

    @Test
    void another_takes_its_place() {
        var recheck = put(recheck(NOW));
        var next = Recheck.ofVerified(recheck.account(), NUMBER, NOW);

        assertThat(committed(() -> rechecks().advance(recheck, next))).isTrue();

        assertThat(rechecks().nextDue()).contains(next.dueAt());
        assertThat(committed(() -> rechecks().advance(recheck, next))).isFalse();
    }

    @Test
    void a_number_that_was_taken_since_is_neither_moved_nor_forgotten() {
        var recheck = put(recheck(NOW));
        var wanted = put(Recheck.wanted(account(), NUMBER, NOW));
        taken(NOW, 10);
        taken(wanted.dueAt(), 10);

        for (var older : List.of(recheck, wanted)) {
            assertThat(committed(() -> rechecks().remove(older))).isFalse();
            assertThat(committed(() -> rechecks().advance(older, older))).isFalse();
        }
        assertThat(rechecks().countUnanswered()).isEqualTo(2);
    }

    @Test
    void a_number_that_is_wanted_is_another_than_one_that_is_had() {
        var wanted = put(Recheck.wanted(account(), NUMBER, NOW));

        assertThat(committed(() -> rechecks().remove(Recheck.soon(wanted.account(), NUMBER, NOW))))
                .isFalse();
        assertThat(committed(() -> rechecks().remove(wanted))).isTrue();
    }

    @Test
    void a_newer_number_is_not_forgotten_with_the_older_one() {
        var older = put(recheck(NOW));
        put(new Recheck(older.account(), NEWER_NUMBER, false, 0, NOW));

        assertThat(committed(() -> rechecks().remove(older))).isFalse();

        assertThat(taken(NOW, 10)).containsExactly(older.account());
    }

    @Test
    void only_numbers_that_were_asked_for_in_vain_are_unanswered() {
        put(recheck(NOW.plusSeconds(1)));
        assertThat(rechecks().countUnanswered()).isZero();

        put(recheck(NOW));
        taken(NOW, 10);

        assertThat(rechecks().countUnanswered()).isEqualTo(1);
    }

    @Test
    void what_is_taken_back_was_never_put_taken_or_forgotten() {
        var recheck = put(recheck(NOW));

        takenBack(() -> rechecks().put(new Recheck(recheck.account(), NEWER_NUMBER, false, 0, NOW.plusSeconds(60))));
        takenBack(() -> rechecks().take(NOW, 10));
        takenBack(() -> rechecks().remove(recheck));

        assertThat(committed(() -> rechecks().take(NOW, 10)))
                .extracting(Recheck::number)
                .containsExactly(NUMBER);
    }

    @Test
    void no_two_who_take_at_once_get_the_same_number() {
        for (var count = 0; count < 20; count++) {
            put(recheck(NOW));
        }

        var taken = Race.of(() -> taken(NOW, 5)).stream().flatMap(List::stream).toList();

        assertThat(taken).isNotEmpty().doesNotHaveDuplicates();
    }

    private List<AccountId> taken(Instant now, int limit) {
        return committed(() -> rechecks().take(now, limit)).stream()
                .map(Recheck::account)
                .toList();
    }

    private Recheck recheck(Instant dueAt) {
        return new Recheck(account(), NUMBER, false, 0, dueAt);
    }

    private Recheck put(Recheck recheck) {
        commit(() -> rechecks().put(recheck));
        return recheck;
    }
}

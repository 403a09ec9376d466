package tel.billing.tax.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.tax.application.vatnumber.PendingVatChecks;
import tel.billing.tax.application.vatnumber.PendingVatChecks.Recheck;

/// Contract of [PendingVatChecks].
public abstract class PendingVatChecksContract extends StoreContract {
    private static final VatNumber NUMBER = new VatNumber("NL", "123456789B01");
    private static final VatNumber NEWER_NUMBER = new VatNumber("NL", "987654321B01");
    private static final Instant NOW = Arbitrary.INSTANT;

    private final PendingVatChecks rechecks;

    protected PendingVatChecksContract(StoreFixture fixture, PendingVatChecks rechecks) {
        super(fixture);
        this.rechecks = rechecks;
    }

    @Test
    void a_new_store_is_empty() {
        assertThat(rechecks.nextDue()).isEmpty();
        assertThat(taken(NOW)).isEmpty();
    }

    @Test
    void a_number_is_taken_at_its_scheduled_time() {
        var recheck = put(recheck(NOW));

        assertThat(taken(NOW.minusSeconds(1))).isEmpty();
        assertThat(taken(NOW)).contains(recheck.account());
    }

    @Test
    void numbers_are_taken_one_by_one_earliest_first() {
        var second = put(recheck(NOW.minusSeconds(2)));
        var first = put(recheck(NOW.minusSeconds(3)));
        var third = put(recheck(NOW.minusSeconds(1)));

        assertThat(taken(NOW)).contains(first.account());
        assertThat(taken(NOW)).contains(second.account());
        assertThat(taken(NOW)).contains(third.account());
        assertThat(taken(NOW)).isEmpty();
    }

    @Test
    void each_further_attempt_is_delayed_longer() {
        var expected = put(recheck(NOW));

        for (var round = 0; round < 12; round++) {
            var now = expected.dueAt();
            assertThat(rechecks.nextDue()).contains(now);
            assertThat(taken(now)).contains(expected.account());
            assertThat(taken(now)).isEmpty();
            expected = expected.postpone(now);
        }
    }

    @Test
    void a_newer_number_replaces_the_older_one() {
        var older = put(recheck(NOW));
        put(new Recheck(older.account(), NEWER_NUMBER, false, 0, NOW.plusSeconds(60)));

        assertThat(rechecks.nextDue()).contains(NOW.plusSeconds(60));
        assertThat(committed(() -> rechecks.takeDue(NOW.plusSeconds(60))))
                .map(Recheck::number)
                .contains(NEWER_NUMBER);
    }

    @Test
    void a_number_that_is_stored_again_starts_with_the_first_delay() {
        var recheck = put(recheck(NOW));
        taken(NOW);
        put(recheck);

        assertThat(rechecks.nextDue()).contains(NOW);
        taken(NOW);
        assertThat(rechecks.nextDue()).contains(recheck.postpone(NOW).dueAt());
    }

    @Test
    void a_taken_number_is_returned_with_its_new_time() {
        var wanted = put(Recheck.submitted(account(), NUMBER, NOW));
        var later = wanted.dueAt();

        assertThat(committed(() -> rechecks.takeDue(later))).contains(wanted.postpone(later));
    }

    @Test
    void a_number_can_be_removed() {
        var recheck = put(recheck(NOW));

        assertThat(committed(() -> rechecks.remove(recheck))).isTrue();

        assertThat(rechecks.nextDue()).isEmpty();
        assertThat(taken(NOW)).isEmpty();
        assertThat(committed(() -> rechecks.remove(recheck))).isFalse();
    }

    @Test
    void the_entry_of_an_account_can_be_removed() {
        var recheck = put(recheck(NOW));
        var another = put(recheck(NOW));
        taken(NOW);
        taken(NOW);

        commit(() -> rechecks.removeFor(recheck.account()));
        commit(() -> rechecks.removeFor(recheck.account()));

        var aDayLater = NOW.plus(Duration.ofDays(1));
        assertThat(taken(aDayLater)).contains(another.account());
        assertThat(taken(aDayLater)).isEmpty();
    }

    @Test
    void a_number_is_submitted_until_it_is_stored_replaced_or_removed() {
        var submitted = Recheck.submitted(recheck(NOW).account(), NUMBER, NOW);
        commit(() -> rechecks.put(submitted));
        assertThat(rechecks.isSubmitted(submitted.account(), NUMBER)).isTrue();
        assertThat(rechecks.isSubmitted(submitted.account(), NEWER_NUMBER)).isFalse();

        commit(() -> rechecks.put(Recheck.submitted(submitted.account(), NEWER_NUMBER, NOW)));
        assertThat(rechecks.isSubmitted(submitted.account(), NUMBER)).isFalse();

        commit(() -> rechecks.put(Recheck.ofVerified(submitted.account(), NEWER_NUMBER, NOW)));
        assertThat(rechecks.isSubmitted(submitted.account(), NEWER_NUMBER)).isFalse();

        commit(() -> rechecks.removeFor(submitted.account()));
        assertThat(rechecks.isSubmitted(submitted.account(), NEWER_NUMBER)).isFalse();
    }

    @Test
    void a_number_is_scheduled_until_it_is_replaced_or_removed() {
        var submitted = put(Recheck.submitted(account(), NUMBER, NOW));
        var id = submitted.account();
        assertThat(rechecks.isScheduled(id, NUMBER)).isTrue();
        assertThat(rechecks.isScheduled(id, NEWER_NUMBER)).isFalse();
        assertThat(rechecks.isScheduled(account(), NUMBER)).isFalse();

        commit(() -> rechecks.put(Recheck.ofVerified(id, NUMBER, NOW)));
        assertThat(rechecks.isScheduled(id, NUMBER)).isTrue();

        commit(() -> rechecks.put(Recheck.soon(id, NEWER_NUMBER, NOW)));
        assertThat(rechecks.isScheduled(id, NUMBER)).isFalse();
        assertThat(rechecks.isScheduled(id, NEWER_NUMBER)).isTrue();

        commit(() -> rechecks.removeFor(id));
        assertThat(rechecks.isScheduled(id, NEWER_NUMBER)).isFalse();
    }

    @Test
    void an_entry_can_be_replaced() {
        var recheck = put(recheck(NOW));
        var next = Recheck.ofVerified(recheck.account(), NUMBER, NOW);

        assertThat(committed(() -> rechecks.advance(recheck, next))).isTrue();

        assertThat(rechecks.nextDue()).contains(next.dueAt());
        assertThat(committed(() -> rechecks.advance(recheck, next))).isFalse();
    }

    @Test
    void an_entry_that_was_taken_meanwhile_cannot_be_replaced_or_removed() {
        var recheck = put(recheck(NOW));
        var wanted = put(Recheck.submitted(account(), NUMBER, NOW));
        taken(NOW);
        taken(wanted.dueAt());

        for (var older : List.of(recheck, wanted)) {
            assertThat(committed(() -> rechecks.remove(older))).isFalse();
            assertThat(committed(() -> rechecks.advance(older, older))).isFalse();
        }
        assertThat(rechecks.countUnanswered()).isEqualTo(2);
    }

    @Test
    void a_submitted_number_differs_from_a_stored_one() {
        var wanted = put(Recheck.submitted(account(), NUMBER, NOW));

        assertThat(committed(() -> rechecks.remove(Recheck.soon(wanted.account(), NUMBER, NOW))))
                .isFalse();
        assertThat(committed(() -> rechecks.remove(wanted))).isTrue();
    }

    @Test
    void removing_the_older_number_keeps_the_newer_one() {
        var older = put(recheck(NOW));
        put(new Recheck(older.account(), NEWER_NUMBER, false, 0, NOW));

        assertThat(committed(() -> rechecks.remove(older))).isFalse();

        assertThat(taken(NOW)).contains(older.account());
    }

    @Test
    void only_unanswered_numbers_are_counted() {
        put(recheck(NOW.plusSeconds(1)));
        assertThat(rechecks.countUnanswered()).isZero();

        put(recheck(NOW));
        taken(NOW);

        assertThat(rechecks.countUnanswered()).isEqualTo(1);
    }

    @Test
    void the_highest_number_of_unanswered_checks_is_known() {
        assertThat(rechecks.maxAttempts()).isZero();
        var often = put(new Recheck(account(), NUMBER, false, 6, NOW));
        put(new Recheck(account(), NUMBER, true, 3, NOW));
        put(recheck(NOW));
        assertThat(rechecks.maxAttempts()).isEqualTo(6);

        commit(() -> rechecks.put(Recheck.ofVerified(often.account(), NUMBER, NOW)));

        assertThat(rechecks.maxAttempts()).isEqualTo(3);
    }

    /// About three days of unanswered checks, see the alert `BillingVatNumberStaysUnchecked`.
    @Test
    void twenty_unanswered_checks_take_about_three_days() {
        var recheck = recheck(NOW);
        for (var attempt = 1; attempt < 20; attempt++) {
            recheck = recheck.postpone(recheck.dueAt());
        }

        assertThat(Duration.between(NOW, recheck.dueAt())).isBetween(Duration.ofDays(2), Duration.ofDays(4));
    }

    @Test
    void rolled_back_changes_have_no_effect() {
        var recheck = put(recheck(NOW));

        takenBack(() -> rechecks.put(new Recheck(recheck.account(), NEWER_NUMBER, false, 0, NOW.plusSeconds(60))));
        takenBack(() -> rechecks.takeDue(NOW));
        takenBack(() -> rechecks.remove(recheck));

        assertThat(committed(() -> rechecks.takeDue(NOW))).map(Recheck::number).contains(NUMBER);
    }

    @Test
    void concurrent_callers_take_different_numbers() {
        for (var count = 0; count < 20; count++) {
            put(recheck(NOW));
        }

        var taken =
                Race.of(this::takenByOneCaller).stream().flatMap(List::stream).toList();

        assertThat(taken).isNotEmpty().doesNotHaveDuplicates();
    }

    private List<AccountId> takenByOneCaller() {
        return Stream.generate(() -> taken(NOW))
                .limit(5)
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<AccountId> taken(Instant now) {
        return committed(() -> rechecks.takeDue(now)).map(Recheck::account);
    }

    private Recheck recheck(Instant dueAt) {
        return new Recheck(account(), NUMBER, false, 0, dueAt);
    }

    private Recheck put(Recheck recheck) {
        commit(() -> rechecks.put(recheck));
        return recheck;
    }
}

package tel.billing.provisioning.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.application.LineReconciliations;
import tel.billing.provisioning.application.LineReconciliations.RecordedDifference;
import tel.billing.provisioning.domain.LineDifference;
import tel.billing.provisioning.domain.LineDifference.Kind;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of line reconciliations.
public abstract class LineReconciliationsContract extends StoreContract {
    private static final Instant NOW = Arbitrary.INSTANT;
    private static final int MANY = 100;

    private final LineReconciliations reconciliations;

    protected LineReconciliationsContract(StoreFixture fixture, LineReconciliations reconciliations) {
        super(fixture);
        this.reconciliations = reconciliations;
    }

    @Test
    void a_reconciliation_is_found_with_its_progress_and_differences() {
        var begun = begun(NOW);
        assertThat(reconciliations.find(begun.id())).contains(begun);

        var first = difference(Kind.ABSENT);
        var further = advance(begun, 10, first);
        assertThat(reconciliations.find(begun.id())).contains(further);

        var others = Stream.of(Kind.DIFFERENT, Kind.SURPLUS, Kind.AHEAD, Kind.UNKNOWN)
                .map(LineReconciliationsContract::difference)
                .toArray(LineDifference[]::new);
        var furthest = advance(further, 20, others).finished(NOW.plusSeconds(3));
        commit(() -> reconciliations.advance(furthest, List.of()));

        assertThat(reconciliations.find(begun.id())).contains(furthest);
        assertThat(furthest.tally()).isEqualTo(new LineReconciliation.Tally(30, 2, 1, 1, 1, 1, 1));
        assertThat(found(begun)).containsExactlyInAnyOrder(first, others[0], others[1], others[2], others[3]);
    }

    @Test
    void an_unknown_reconciliation_is_not_found() {
        var id = new LineReconciliation.Id(Arbitrary.id());

        assertThat(reconciliations.find(id)).isEmpty();
        assertThat(reconciliations.differences(id, first(MANY)).items()).isEmpty();
    }

    @Test
    void reconciliations_are_listed_in_pages_newest_first() {
        var one = begun(NOW);
        var two = begun(NOW.plusSeconds(1));
        var three = begun(NOW.plusSeconds(2));

        var page = reconciliations.list(first(2));
        assertThat(page.items()).containsExactly(three, two);
        var last = reconciliations.list(new PageRequest<>(2, page.next()));
        assertThat(last.items()).containsExactly(one);
        assertThat(last.next()).isEmpty();
    }

    @Test
    void the_differences_of_one_reconciliation_are_listed_in_pages() {
        var one = begun(NOW);
        var other = begun(NOW);
        advance(one, 3, difference(Kind.ABSENT), difference(Kind.ABSENT), difference(Kind.UNKNOWN));
        advance(other, 1, difference(Kind.SURPLUS));

        var page = reconciliations.differences(one.id(), first(2));
        var last = reconciliations.differences(one.id(), new PageRequest<>(2, page.next()));

        assertThat(page.items()).hasSize(2);
        assertThat(last.items()).hasSize(1);
        assertThat(Stream.concat(page.items().stream(), last.items().stream())
                        .map(RecordedDifference::id)
                        .toList())
                .doesNotHaveDuplicates();
        assertThat(found(other)).hasSize(1);
    }

    @Test
    void the_newest_completion_ignores_unfinished_reconciliations() {
        assertThat(reconciliations.lastFinished()).isEmpty();
        var one = begun(NOW);
        assertThat(reconciliations.lastFinished()).isEmpty();

        commit(() -> reconciliations.advance(one.finished(NOW.plusSeconds(9)), List.of()));
        begun(NOW.plusSeconds(60));

        assertThat(reconciliations.lastFinished()).contains(NOW.plusSeconds(9));
    }

    @Test
    void old_reconciliations_are_deleted_with_their_differences() {
        var old = begun(NOW);
        advance(old, 1, difference(Kind.ABSENT));
        var young = begun(NOW.plus(Duration.ofDays(1)));
        advance(young, 1, difference(Kind.ABSENT));

        commit(() -> reconciliations.deleteStartedBefore(NOW.plusMillis(1)));

        assertThat(reconciliations.find(old.id())).isEmpty();
        assertThat(found(old)).isEmpty();
        assertThat(found(young)).hasSize(1);
    }

    @Test
    void unresolved_differences_of_older_reconciliations_are_deleted() {
        var old = begun(NOW);
        var repaired =
                new LineDifference[] {difference(Kind.ABSENT), difference(Kind.DIFFERENT), difference(Kind.SURPLUS)};
        advance(old, 3, repaired);
        var further = advance(
                reconciliations.find(old.id()).orElseThrow(), 2, difference(Kind.AHEAD), difference(Kind.UNKNOWN));
        var young = begun(NOW.plusSeconds(1));
        advance(young, 2, difference(Kind.AHEAD), difference(Kind.UNKNOWN));

        commit(() -> reconciliations.deleteUnrepairedBefore(NOW.plusSeconds(1)));

        assertThat(found(old)).containsExactlyInAnyOrder(repaired);
        assertThat(reconciliations.find(old.id())).contains(further);
        assertThat(found(young)).hasSize(2);
    }

    @Test
    void a_rollback_leaves_nothing_stored() {
        var begun = begun(NOW);

        takenBack(() -> reconciliations.begin(LineReconciliation.begun(id(), NOW)));
        takenBack(() -> reconciliations.advance(begun.finished(NOW.plusSeconds(1)), List.of(difference(Kind.ABSENT))));

        assertThat(reconciliations.list(first(MANY)).items()).containsExactly(begun);
        assertThat(found(begun)).isEmpty();
    }

    private LineReconciliation begun(Instant at) {
        var begun = LineReconciliation.begun(id(), at);
        commit(() -> reconciliations.begin(begun));
        return begun;
    }

    private LineReconciliation advance(LineReconciliation from, int compared, LineDifference... found) {
        var further = from.with(from.tally().plus(compared, 1, List.of(found)));
        commit(() -> reconciliations.advance(further, List.of(found)));
        return further;
    }

    private List<LineDifference> found(LineReconciliation by) {
        return reconciliations.differences(by.id(), first(MANY)).items().stream()
                .map(RecordedDifference::difference)
                .toList();
    }

    private static <K> PageRequest<K> first(int limit) {
        return new PageRequest<>(limit, Optional.empty());
    }

    private static LineReconciliation.Id id() {
        return new LineReconciliation.Id(Arbitrary.id());
    }

    private static LineDifference difference(Kind kind) {
        return new LineDifference(kind, Arbitrary.accountId(), new LineId(Arbitrary.id()));
    }
}

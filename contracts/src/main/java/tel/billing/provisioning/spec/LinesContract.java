package tel.billing.provisioning.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineOrder.DesiredState;
import tel.billing.provisioning.application.Lines;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.LineOperation;
import tel.billing.provisioning.domain.LineTarget;
import tel.billing.provisioning.domain.OperationProgress;
import tel.billing.provisioning.domain.RotationId;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of lines.
public abstract class LinesContract extends StoreContract {
    private static final Instant NOW = Arbitrary.INSTANT;
    private static final Optional<Instant> NO_MORE = Optional.empty();
    private static final DesiredState FEW = new DesiredState.Active(new LineLimits(1, 2));
    private static final DesiredState MANY = new DesiredState.Active(new LineLimits(5, 10));

    private final PredictableCredentials credentials = new PredictableCredentials();

    protected final Lines lines;

    protected LinesContract(StoreFixture fixture, Lines lines) {
        super(fixture);
        this.lines = lines;
    }

    @Test
    void a_line_is_read_as_stored_for_every_order_and_result() {
        var first = stored();
        assertThat(found(first)).isEqualTo(first);

        var inService = advanced(first.with(first.newest().attempted().done()));
        assertThat(found(first)).isEqualTo(inService);

        var suspended = ordered(inService.ordered(new DesiredState.Suspended()));
        assertThat(found(first)).isEqualTo(suspended);

        var asked = suspended.newest().attempted().attempted().notDelivered();
        commit(() -> lines.advance(asked));
        assertThat(found(first)).isEqualTo(suspended.with(asked));

        var rejected = advanced(suspended.with(asked.rejected("no")));
        assertThat(found(first)).isEqualTo(rejected);

        var leaving = ordered(rejected.ordered(new DesiredState.Removed()));
        assertThat(found(first)).isEqualTo(leaving);

        var gone = advanced(leaving.with(leaving.newest().done()));
        assertThat(found(first)).isEqualTo(gone);
        assertThat(gone.credentials()).isEmpty();

        var again = ordered(gone.with(credentials.make()).ordered(MANY));
        assertThat(found(first)).isEqualTo(again);
    }

    @Test
    void a_line_that_never_existed_can_be_stored_as_removed() {
        var line = first(new DesiredState.Removed());

        assertThat(added(line)).isTrue();

        assertThat(found(line)).isEqualTo(line);
    }

    @Test
    void another_account_does_not_see_a_line_or_its_operations() {
        var line = stored();
        var stranger = account();

        assertThat(lines.find(stranger, line.id())).isEmpty();
        assertThat(lines.findAll(stranger, Set.of(line.id()))).isEmpty();
        assertThat(committed(() -> lines.lock(stranger, line.id()))).isEmpty();
        assertThat(lines.find(new LineOperationId(stranger, line.id(), 1))).isEmpty();
        assertThat(lines.find(line.account(), new LineId(Arbitrary.id()))).isEmpty();
    }

    @Test
    void the_account_of_a_line_is_found_by_the_user_name() {
        var line = stored();
        stored();
        var username = line.credentials().orElseThrow().username();

        assertThat(lines.accountsWithUsername(username, 2)).containsExactly(line.account());
        assertThat(lines.accountsWithUsername(username.substring(1), 2)).isEmpty();
    }

    @Test
    void a_second_concurrent_change_stores_nothing() {
        var line = stored();
        var second =
                new Line(line.id(), line.account(), Optional.of(credentials.make()), line.newest(), line.inService());

        assertThat(added(second)).isFalse();

        assertThat(found(line)).isEqualTo(line);
    }

    @Test
    void concurrent_inserts_of_a_line_store_it_once() {
        var line = first(FEW);

        assertThat(Race.of(() -> added(line))).containsOnlyOnce(true);
    }

    @Test
    void a_lock_on_a_line_is_exclusive() {
        var line = stored();

        Race.of(() -> committed(() -> {
            var held = lines.lock(line.account(), line.id()).orElseThrow();
            lines.advance(held.newest().attempted());
            return held;
        }));

        assertThat(found(line).newest().progress()).isEqualTo(new OperationProgress.Pending(Race.RUNNERS));
    }

    @Test
    void several_lines_of_an_account_are_locked_and_ordered_together() {
        var account = account();
        var undone = stored(account);
        var doubtful = stored(account);
        commit(() -> lines.advance(doubtful.newest().attempted()));
        var done = stored(account);
        var inService = advanced(done.with(done.newest().attempted().done()));
        var untouched = stored(account);
        var strange = stored();

        var ids = Set.of(undone.id(), doubtful.id(), done.id(), strange.id(), new LineId(Arbitrary.id()));
        assertThat(lines.findAll(account, ids))
                .containsExactlyInAnyOrder(
                        undone, doubtful.with(doubtful.newest().attempted()), inService);
        committed(() -> {
            var held = lines.lockAll(account, ids);
            assertThat(held)
                    .containsExactlyInAnyOrder(
                            undone, doubtful.with(doubtful.newest().attempted()), inService);
            lines.orderAll(
                    held.stream()
                            .map(line -> line.ordered(new DesiredState.Suspended()))
                            .toList(),
                    NOW,
                    NOW.plusSeconds(30));
            return held;
        });

        assertThat(found(undone)).isEqualTo(undone.ordered(new DesiredState.Suspended()));
        assertThat(found(inService)).isEqualTo(inService.ordered(new DesiredState.Suspended()));
        assertThat(found(untouched)).isEqualTo(untouched);
        assertThat(lines.find(undone.newest().id())).contains(undone.newest().superseded());
        assertThat(lines.find(doubtful.newest().id()))
                .contains(doubtful.newest().attempted().superseded());
        assertThat(lines.find(inService.newest().id())).contains(inService.newest());
        assertThat(lines.countPending(NOW)).isEqualTo(5);
    }

    @Test
    void lines_ordered_together_have_their_recovery_times_and_can_be_removed() {
        var account = account();
        var line = stored(account);
        committed(() -> {
            lines.orderAll(List.of(line.ordered(new DesiredState.Removed())), NOW, NOW.plusSeconds(30));
            lines.orderAll(List.of(), NOW, NOW.plusSeconds(30));
            return line;
        });

        assertThat(found(line)).isEqualTo(line.ordered(new DesiredState.Removed()));
        assertThat(take(NOW.plusSeconds(29), () -> lines.takeForRecovery(NOW.plusSeconds(29))))
                .isEmpty();
        assertThat(take(NOW.plusSeconds(30), () -> lines.takeForRecovery(NOW.plusSeconds(30))))
                .contains(line.ordered(new DesiredState.Removed()));
    }

    @Test
    void lines_of_many_accounts_are_locked_as_read_and_ordered_together() {
        var one = inService();
        var other = inService();
        var changed = inService();
        var orderedSince = ordered(changed.ordered(MANY));
        var strange = first(FEW);

        committed(() -> {
            var held = lines.lockUnchanged(List.of(one, other, changed, strange));
            assertThat(held).containsExactlyInAnyOrder(one, other);
            lines.orderAll(held.stream().map(line -> line.orderedAgainAfter(7)).toList(), NOW, NOW);
            return held;
        });

        assertThat(found(one)).isEqualTo(one.orderedAgainAfter(7));
        assertThat(found(other)).isEqualTo(other.orderedAgainAfter(7));
        assertThat(found(changed)).isEqualTo(orderedSince);
        assertThat(lines.find(other.newest().id())).contains(other.newest());
        assertThat(taken(NOW)).containsExactlyInAnyOrder(one.id(), other.id());
        assertThat(committed(() -> lines.lockUnchanged(List.of()))).isEmpty();
    }

    @Test
    void a_lock_on_an_unchanged_line_is_exclusive() {
        var line = inService();

        var orders = Race.of(() -> unitOfWork().attempt(() -> {
            var held = lines.lockUnchanged(List.of(line));
            lines.orderAll(held.stream().map(each -> each.orderedAgainAfter(1)).toList(), NOW, NOW);
            return held.stream().findAny();
        }));

        assertThat(orders).filteredOn(Optional::isPresent).hasSize(1);
        assertThat(found(line)).isEqualTo(line.orderedAgainAfter(1));
    }

    @Test
    void a_password_rotation_is_found_with_its_order() {
        var line = inService();
        var rotation = new RotationId(Arbitrary.id());
        assertThat(lines.rotation(line.account(), rotation)).isEmpty();
        var rotated = line.rotated(credentials.make().password());

        takenBack(() -> lines.rotate(rotated, rotation, NOW, NO_MORE));
        assertThat(lines.rotation(line.account(), rotation)).isEmpty();
        commit(() -> lines.rotate(rotated, rotation, NOW, NO_MORE));

        assertThat(lines.rotation(line.account(), rotation))
                .contains(rotated.newest().id());
        assertThat(lines.rotation(account(), rotation)).isEmpty();
        assertThat(found(line)).isEqualTo(rotated);
        assertThat(rotated.credentials().orElseThrow().username())
                .isEqualTo(line.credentials().orElseThrow().username());
        assertThat(rotated.credentials()).isNotEqualTo(line.credentials());
    }

    @Test
    void all_lines_with_credentials_are_read_in_pages_ordered_by_id() {
        var never = first(new DesiredState.Removed());
        added(never);
        var ended = inService();
        commit(() -> lines.order(ended.ordered(new DesiredState.Removed()), NOW, NO_MORE));
        var gone = ended.ordered(new DesiredState.Removed());
        advanced(gone.with(gone.newest().done()));
        var ending = inService();
        var inOrder = Stream.of(stored(), inService(), ordered(ending.ordered(new DesiredState.Removed())))
                .sorted(Comparator.comparing(Line::id))
                .toList();

        assertThat(lines.withCredentials(Optional.empty(), 10)).isEqualTo(inOrder);
        assertThat(lines.withCredentials(Optional.empty(), 2)).isEqualTo(inOrder.subList(0, 2));
        assertThat(lines.withCredentials(Optional.of(inOrder.get(1).id()), 2)).isEqualTo(inOrder.subList(2, 3));
        assertThat(lines.withCredentials(Optional.of(inOrder.get(2).id()), 2)).isEmpty();
    }

    @Test
    void every_operation_is_kept_with_its_result() {
        var line = stored();
        var superseded = line.newest().attempted().superseded();
        commit(() -> lines.advance(superseded));
        var next = ordered(line.with(superseded).ordered(new DesiredState.Suspended()));

        assertThat(lines.find(line.newest().id())).contains(superseded);
        assertThat(lines.find(next.newest().id())).contains(next.newest());

        commit(() -> lines.advance(superseded.done()));

        assertThat(lines.find(line.newest().id())).contains(superseded.done());
        assertThat(found(line)).isEqualTo(next);
    }

    @Test
    void the_previous_operation_is_found_independent_of_the_revisions() {
        var line = stored();
        supersede(line);
        var later = ordered(line.orderedAgainAfter(41));
        var other = stored();

        assertThat(lines.before(later.newest().id()).map(LineOperation::id))
                .contains(line.newest().id());
        assertThat(lines.before(line.newest().id())).isEmpty();
        assertThat(lines.before(other.newest().id())).isEmpty();
    }

    @Test
    void a_rollback_leaves_nothing_stored() {
        var line = stored();
        var never = first(FEW);

        takenBack(() -> lines.add(never, NOW, NO_MORE));
        takenBack(() -> {
            lines.advance(line.newest().superseded());
            lines.order(line.ordered(MANY), NOW, NO_MORE);
        });
        takenBack(() -> lines.advance(line.with(line.newest().done()), NO_MORE));
        takenBack(() -> lines.advance(line.newest().attempted()));

        assertThat(lines.find(never.account(), never.id())).isEmpty();
        assertThat(lines.find(never.newest().id())).isEmpty();
        assertThat(found(line)).isEqualTo(line);
        assertThat(taken(NOW)).containsExactly(line.id());
    }

    @Test
    void recovery_takes_the_longest_waiting_line_first() {
        var second = stored(NOW.plusSeconds(20));
        var first = stored(NOW.plusSeconds(10));

        assertThat(taken(NOW.plusSeconds(9))).isEmpty();
        assertThat(taken(NOW.plusSeconds(20))).containsExactly(first.id(), second.id());
    }

    @Test
    void a_line_is_taken_in_its_current_state() {
        var line = stored();

        assertThat(take(NOW, () -> lines.takeForRecovery(NOW))).contains(line);
    }

    @Test
    void each_take_of_a_line_postpones_it_longer_up_to_8_minutes() {
        var line = stored();

        var now = NOW;
        for (var seconds : List.of(30, 60, 120, 240, 480, 480)) {
            assertThat(taken(now)).containsExactly(line.id());
            assertThat(taken(now.plusSeconds(seconds).minusMillis(1))).isEmpty();
            now = now.plusSeconds(seconds);
        }
    }

    @Test
    void an_order_sets_its_recovery_time_and_a_result_clears_it() {
        var line = stored();
        taken(NOW);
        taken(NOW.plusSeconds(30));
        supersede(line);
        var next = line.ordered(MANY);
        commit(() -> lines.order(next, NOW, Optional.of(NOW.plusSeconds(1))));
        assertThat(taken(NOW)).isEmpty();
        assertThat(taken(NOW.plusSeconds(1))).containsExactly(line.id());
        assertThat(taken(NOW.plusSeconds(31))).containsExactly(line.id());

        var done = next.with(next.newest().done());
        commit(() -> lines.advance(done, Optional.of(NOW.plus(Duration.ofDays(1)))));
        assertThat(taken(NOW.plus(Duration.ofHours(23)))).isEmpty();
        assertThat(taken(NOW.plus(Duration.ofDays(1)))).containsExactly(line.id());

        advanced(done);
        assertThat(taken(NOW.plus(Duration.ofDays(90)))).isEmpty();
    }

    @Test
    void an_attempt_keeps_the_next_recovery_time() {
        var line = stored(NOW.plusSeconds(10));

        commit(() -> lines.advance(line.newest().attempted()));

        assertThat(taken(NOW.plusSeconds(9))).isEmpty();
        assertThat(taken(NOW.plusSeconds(10))).containsExactly(line.id());
    }

    @Test
    void concurrent_takes_return_different_lines() {
        for (var count = 0; count < 20; count++) {
            stored();
        }

        var taken = Race.of(() -> take(NOW, () -> lines.takeForRecovery(NOW))).stream()
                .flatMap(Optional::stream)
                .map(Line::id)
                .toList();

        assertThat(taken).isNotEmpty().doesNotHaveDuplicates();
    }

    @Test
    void rejected_orders_and_old_pending_ones_are_unfinished() {
        var rejected = stored();
        var refused = advanced(rejected.with(rejected.newest().rejected("no")));
        var done = stored();
        var inService = advanced(done.with(done.newest().done()));
        var waiting = inService.ordered(new DesiredState.Removed());
        commit(() -> lines.order(waiting, NOW.plusSeconds(60), NO_MORE));

        assertThat(lines.unfinished(NOW, 2)).containsExactly(new Lines.UnfinishedOrder(refused.newest(), NOW));
        assertThat(lines.unfinished(NOW.plusSeconds(60), 2))
                .containsExactly(
                        new Lines.UnfinishedOrder(refused.newest(), NOW),
                        new Lines.UnfinishedOrder(waiting.newest(), NOW.plusSeconds(60)));
        assertThat(lines.unfinished(NOW.plusSeconds(60), 1)).hasSize(1);
    }

    @Test
    void waiting_lines_are_counted_by_age_and_rejected_lines_separately() {
        var waiting = stored();
        var rejected = stored();
        advanced(rejected.with(rejected.newest().rejected("no")));
        var done = stored();
        var inService = advanced(done.with(done.newest().done()));
        commit(() -> lines.order(inService.ordered(new DesiredState.Removed()), NOW.plusSeconds(60), NO_MORE));

        assertThat(lines.countPending(NOW.minusMillis(1))).isZero();
        assertThat(lines.countPending(NOW)).isEqualTo(1);
        assertThat(lines.countPending(NOW.plusSeconds(60))).isEqualTo(2);
        assertThat(lines.countRejected()).isEqualTo(1);
        assertThat(found(waiting).newest().target()).isInstanceOf(LineTarget.Active.class);
    }

    private Line found(Line line) {
        assertThat(committed(() -> lines.lock(line.account(), line.id())))
                .isEqualTo(lines.find(line.account(), line.id()));
        assertThat(lines.findAll(line.account(), Set.of(line.id(), new LineId(Arbitrary.id()))))
                .isEqualTo(lines.find(line.account(), line.id()).stream().toList());
        return lines.find(line.account(), line.id()).orElseThrow();
    }

    private List<LineId> taken(Instant realNow) {
        return Stream.generate(() -> take(realNow, () -> lines.takeForRecovery(realNow)))
                .takeWhile(Optional::isPresent)
                .map(line -> line.orElseThrow().id())
                .toList();
    }

    private Line first(DesiredState desired) {
        return Line.first(account(), new LineId(Arbitrary.id()), desired, credentials::make);
    }

    private Line stored() {
        return stored(NOW);
    }

    private Line stored(AccountId account) {
        var line = Line.first(account, new LineId(Arbitrary.id()), FEW, credentials::make);
        assertThat(added(line)).isTrue();
        return line;
    }

    private Line inService() {
        var line = stored();
        return advanced(line.with(line.newest().done()));
    }

    private Line stored(Instant recoverAfter) {
        var line = first(FEW);
        assertThat(committed(() -> lines.add(line, NOW, Optional.of(recoverAfter))))
                .isTrue();
        return line;
    }

    private boolean added(Line line) {
        return committed(() -> lines.add(line, NOW, NO_MORE));
    }

    /// Only the newest order of a line can be withdrawn.
    private void supersede(Line line) {
        commit(() -> lines.advance(line.newest().superseded()));
    }

    private Line ordered(Line next) {
        commit(() -> lines.order(next, NOW, NO_MORE));
        return next;
    }

    private Line advanced(Line line) {
        commit(() -> lines.advance(line, NO_MORE));
        return line;
    }
}

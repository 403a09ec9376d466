package tel.billing.provisioning.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineOrder;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.ProvisionLine.Outcome;
import tel.billing.provisioning.RegisteredPhone;
import tel.billing.provisioning.ShowLine;
import tel.billing.provisioning.ShowLineStates;
import tel.billing.provisioning.application.ListUnfinishedLines;
import tel.billing.provisioning.application.PhoneSystem.LineState;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.provisioning.spec.Registration;
import tel.billing.shared.AccountId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story.Step;

/// Steps about Ada's line.
final class LineSteps {
    static final LineLimits FEW = new LineLimits(1, 2);
    static final LineLimits MANY = new LineLimits(5, 10);
    static final Duration PATIENCE = Duration.ofSeconds(12);

    private final BillingWorld world;
    private final AccountId ada;
    private final LineId line;
    private Optional<LineOperationId> latest = Optional.empty();
    private Optional<Outcome> outcome = Optional.empty();
    private Optional<Runnable> backup = Optional.empty();
    private Optional<ShowLine.View> noted = Optional.empty();

    LineSteps(BillingWorld world) {
        this.world = world;
        this.ada = world.openAccountFor(Person.ADA);
        this.line = new LineId(world.ids.next());
    }

    Step isOrdered(LineLimits limits) {
        return new Step(
                "a line with %s is ordered for Ada".formatted(describe(limits)),
                () -> order(LineOrder.active(ada, line, limits)));
    }

    Step isOrderedToBe(LineLimits limits) {
        return new Step(
                "the line is ordered with " + describe(limits), () -> order(LineOrder.active(ada, line, limits)));
    }

    Step isOrderedToBeSuspended() {
        return new Step("the suspension of the line is ordered", () -> order(LineOrder.suspended(ada, line)));
    }

    Step isOrderedToBeGone() {
        return new Step("the removal of the line is ordered", () -> order(LineOrder.removed(ada, line)));
    }

    Step isCarriedOut() {
        return new Step("the order is executed", this::carryOut);
    }

    Step hasALine() {
        return new Step("Ada has a line with " + describe(FEW), () -> {
            order(LineOrder.active(ada, line, FEW));
            carryOut();
            theResultIs(new Outcome.Done()).action().run();
            noted = shown();
        });
    }

    Step aPhoneRegisters(RegisteredPhone phone) {
        return new Step(
                "the phone \"%s\" registers".formatted(phone.model()), () -> world.phoneSystem.connect(line, phone));
    }

    Step theLineIs(String text, ShowLineStates.Condition condition, RegisteredPhone... phones) {
        return new Step(
                "Ada sees that the line is " + text,
                () -> assertThat(states())
                        .containsExactly(entry(
                                line,
                                new ShowLineStates.LineState(
                                        shown().map(ShowLine.View::username), condition, List.of(phones)))));
    }

    Step theLineHasAUsername() {
        return new Step(
                "Ada sees the username of the line",
                () -> assertThat(states().get(line))
                        .extracting(ShowLineStates.LineState::username)
                        .isEqualTo(Optional.of(credentials().username())));
    }

    Step theLineIsPendingWithoutUsername() {
        return new Step(
                "Ada sees that the line is pending, without a username",
                () -> assertThat(states())
                        .containsExactly(entry(
                                line,
                                new ShowLineStates.LineState(
                                        Optional.empty(), ShowLineStates.Condition.PENDING, List.of()))));
    }

    Map<LineId, ShowLineStates.LineState> states() {
        return world.provisioning.showLineStates().show(ada, List.of(line, new LineId(new UUID(0, 0))));
    }

    Step theResultIs(Outcome expected) {
        return new Step(
                "the result of the order is: " + describe(expected),
                () -> assertThat(outcome).contains(expected));
    }

    Step isWithdrawn() {
        return new Step("the order is withdrawn", () -> assertThat(withdraw()).isTrue());
    }

    Step cannotBeWithdrawn() {
        return new Step(
                "the order cannot be withdrawn", () -> assertThat(withdraw()).isFalse());
    }

    Step isStillTheSameOrder(Runnable again) {
        return new Step("the order is the same as before", () -> {
            var before = latest;
            again.run();
            assertThat(latest).isEqualTo(before);
        });
    }

    Step thePhoneSystem(String does, PhoneSystemScript script) {
        return new Step("the PBX " + does, () -> world.phoneSystem.script(script));
    }

    Step thePhoneSystemForgetsEverything() {
        return new Step("the PBX loses all lines", world.phoneSystem::forgetEverything);
    }

    Step itIsChangedAtThePhoneSystem() {
        return new Step(
                "the line is changed to %s at the PBX".formatted(describe(MANY)),
                () -> change(new LineConfiguration.Present(credentials(), MANY, LineStatus.ACTIVE)));
    }

    Step itIsResumedAtThePhoneSystem() {
        return new Step(
                "the line is resumed at the PBX",
                () -> change(new LineConfiguration.Present(credentials(), FEW, LineStatus.ACTIVE)));
    }

    Step itIsRenamedAtThePhoneSystem() {
        return new Step("the line gets another username at the PBX", () -> {
            var other = new SipCredentials("other", credentials().password());
            change(new LineConfiguration.Present(other, FEW, LineStatus.ACTIVE));
        });
    }

    Step itIsRestoredAtThePhoneSystem() {
        return new Step("the line is restored at the PBX", () -> {
            var first = world.phoneSystem.received().getFirst().configuration();
            change(first);
        });
    }

    private void change(LineConfiguration configuration) {
        world.phoneSystem.change(line, configuration);
    }

    /// A line at the PBX that this service did not order.
    Step isThereAndUnknownToUs() {
        return new Step("the PBX has a line that was never ordered", () -> {
            var operation = new LineOperationId(ada, line, 1);
            var setup = new LineConfiguration.Present(world.credentials.make(), FEW, LineStatus.ACTIVE);
            world.phoneSystem.execute(new LineInstruction(operation, setup), PATIENCE);
        });
    }

    /// A delayed duplicate of the first instruction.
    Step theFirstInstructionArrivesAgain() {
        return new Step(
                "a delayed duplicate of the first instruction arrives",
                () -> world.phoneSystem.execute(world.phoneSystem.received().getFirst(), PATIENCE));
    }

    Step thePhoneSystemIsBackedUp() {
        return new Step("the PBX is backed up", () -> backup = Optional.of(world.phoneSystem.backUp()));
    }

    Step itsBackupIsRestored() {
        return new Step(
                "the backup of the PBX is restored", () -> backup.orElseThrow().run());
    }

    Step somethingOfItIsLostAtThePhoneSystem() {
        return new Step("a part of the line is lost at the PBX", () -> world.phoneSystem.damage(line));
    }

    Step staffRemoveItAtThePhoneSystem() {
        return new Step("administrators remove the line at the PBX", () -> change(new LineConfiguration.Absent()));
    }

    /// A reconciliation finds no difference.
    Step noDifferenceIsLeft() {
        return new Step(
                "a reconciliation finds no difference",
                () -> assertThat(world.provisioning
                                .reconcileLines()
                                .reconcile()
                                .tally()
                                .found())
                        .isZero());
    }

    Step aBackupIsRestoredFromAfterOrder(int revision) {
        return new Step(
                "a database backup made after order %s of the line is restored".formatted(revision),
                () -> world.lines.forgetOperationsAfter(revision));
    }

    Step aBackupIsRestored() {
        return new Step(
                "a database backup made after the first order is restored", () -> world.lines.forgetOperationsAfter(1));
    }

    Step recoveryRuns(Duration later) {
        return new Step("the recovery job runs %s later".formatted(describe(later)), () -> {
            world.advanceTime(later);
            world.executeLineOrders();
        });
    }

    Step aPhoneThatRegisters(String result, Registration expected) {
        return new Step(
                "the registration of a phone is " + result,
                () -> assertThat(world.phoneSystem.register(credentials())).isEqualTo(expected));
    }

    Step aPhoneWithTheNewestCredentials(String result, Registration expected) {
        return new Step("the registration with the newest credentials is " + result, () -> {
            var newest = (LineConfiguration.Present)
                    world.phoneSystem.received().getLast().configuration();
            assertThat(world.phoneSystem.register(newest.credentials())).isEqualTo(expected);
        });
    }

    Step aPhoneWithTheFirstCredentials(String result, Registration expected) {
        return new Step("the registration with the first credentials is " + result, () -> {
            var first = (LineConfiguration.Present)
                    world.phoneSystem.received().getFirst().configuration();
            assertThat(world.phoneSystem.register(first.credentials())).isEqualTo(expected);
        });
    }

    Step itHas(LineLimits limits) {
        return new Step(
                "at the PBX the line has " + describe(limits),
                () -> assertThat(world.lines.find(ada, line).orElseThrow().configuration())
                        .isInstanceOfSatisfying(LineConfiguration.Present.class, ours -> {
                            assertThat(ours.limits()).isEqualTo(limits);
                            assertThat(world.phoneSystem.read(ada, line, PATIENCE))
                                    .isEqualTo(reading(ours));
                        }));
    }

    Step adaSees(LineStatus status) {
        return new Step(
                "Ada sees the registrar and the username of her line, and that the line is %s"
                        .formatted(describe(status)),
                () -> assertThat(shown()).hasValueSatisfying(view -> {
                    assertThat(view.registrar()).isEqualTo(BillingWorld.REGISTRAR);
                    assertThat(new SipCredentials(view.username(), view.password()))
                            .isEqualTo(credentials());
                    assertThat(view.status()).isEqualTo(status);
                }));
    }

    Step adaSeesNoLine() {
        return new Step("Ada sees no line", () -> assertThat(shown()).isEmpty());
    }

    Step belaDoesNotSeeIt() {
        return new Step(
                "Bela does not see the line",
                () -> assertThat(world.provisioning.showLine().show(world.openAccountFor(Person.BELA), line))
                        .isEmpty());
    }

    Step itHasTheSameCredentials() {
        return new Step("Ada's phone registers with the same credentials", () -> {
            assertThat(noted).isNotEmpty();
            assertThat(shown().map(ShowLine.View::username)).isEqualTo(noted.map(ShowLine.View::username));
            assertThat(world.phoneSystem.register(credentials())).isEqualTo(Registration.ACCEPTED);
        });
    }

    Step thePhoneSystemReceived(String howOften, int times) {
        return new Step(
                "the PBX received " + howOften,
                () -> assertThat(world.phoneSystem.received()).hasSize(times));
    }

    Step staffSee(String what, long undone, long rejected) {
        return new Step("administrators see " + what, () -> {
            var counts = world.provisioning.countUnfinishedLineOrders();
            assertThat(counts.countPending(Duration.ZERO)).isEqualTo(undone);
            assertThat(counts.countRejected()).isEqualTo(rejected);
        });
    }

    Step aFewMinutesPassWithoutRecovery() {
        return new Step("5 minutes pass without recovery", () -> world.realTime.pass(ListUnfinishedLines.LISTED_AFTER));
    }

    /// The progress of the newest orders.
    Step theUnfinishedLinesAre(String progress) {
        return new Step(
                "staff see as lines that the PBX does not have as ordered: " + progress,
                () -> assertThat(world.provisioning.listUnfinishedLines().list().items().stream()
                                .map(unfinished -> unfinished.operation().progress())
                                .map(each -> each.getClass().getSimpleName().toLowerCase(Locale.ROOT))
                                .findFirst()
                                .orElse("none"))
                        .isEqualTo(progress));
    }

    AccountId ada() {
        return ada;
    }

    LineId line() {
        return line;
    }

    void order(LineOrder order) {
        latest = Optional.of(
                world.unitOfWork.perform(() -> world.provisioning.orderLine().order(order)));
    }

    void orderAgain() {
        order(LineOrder.active(ada, line, FEW));
    }

    void executeReplacedOrder() {
        var replaced = latest;
        order(LineOrder.removed(ada, line));
        latest = replaced;
        carryOut();
    }

    List<LineConfiguration> received() {
        return world.phoneSystem.received().stream()
                .map(LineInstruction::configuration)
                .toList();
    }

    private void carryOut() {
        outcome = Optional.of(world.provisioning.provisionLine().execute(latest.orElseThrow(), PATIENCE));
    }

    private boolean withdraw() {
        return world.unitOfWork.perform(() -> world.provisioning.orderLine().withdraw(latest.orElseThrow()));
    }

    private Optional<ShowLine.View> shown() {
        var shown = world.provisioning.showLine().show(ada, line);
        assertThat(world.provisioning.showLine().show(ada, List.of(line, new LineId(new UUID(0, 0)))))
                .isEqualTo(shown.map(view -> Map.of(line, view)).orElse(Map.of()));
        return shown;
    }

    private SipCredentials credentials() {
        return world.lines.find(ada, line).orElseThrow().credentials().orElseThrow();
    }

    private static LineState reading(LineConfiguration.Present setup) {
        return new LineState.Present(setup.credentials().username(), setup.limits(), setup.status());
    }

    private static String describe(LineLimits limits) {
        return "%s concurrent calls".formatted(limits.concurrentCalls());
    }

    private static String describe(LineStatus status) {
        return switch (status) {
            case ACTIVE -> "active";
            case SUSPENDED -> "suspended";
        };
    }

    private static String describe(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done() -> "done";
            case Outcome.Rejected(var reason) -> "rejected by the PBX: \"%s\"".formatted(reason);
            case Outcome.Unavailable() -> "the PBX is unavailable";
            case Outcome.Superseded() -> "superseded by a newer order";
        };
    }

    private static String describe(Duration time) {
        return CommonSteps.describe(time);
    }
}

package tel.billing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import tel.billing.story.BillingWorld;

/// One run of a fault scenario: an actor dies, others continue, and in the end the effect must have happened
/// exactly once.
final class Run {
    static final String NOTHING_PROVEN = "no call of an external system was watched: the run proves nothing";
    /// By then the lease of a dead process has expired, and recovery handles its operations.
    private static final Duration LEASE_IS_OVER = Duration.ofSeconds(31);

    private static final List<Duration> PAUSES =
            List.of(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(6), LEASE_IS_OVER, Duration.ofMinutes(15));
    /// Limits how often waiting actors poll, so that all orders can be run.
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(5);

    private static final int MAX_ROUNDS = 3;
    private static final int MAX_ROLES = 4;

    /// A retry waits for 10 seconds, and the key of a dead request is free after 30.
    private static final int MAX_TRIES = 4;

    private final Schedule schedule;
    private final BillingWorld world = new BillingWorld();
    private final FaultScenario faultScenario;
    private final Simulation stage;
    private final Set<String> answers = new LinkedHashSet<>();
    private final Role request = new Role("client", this::request);
    private final Role lateRequest = new Role("client", () -> {
        passLease();
        request();
    });
    private final Role time = new Role("time", this::passLease);
    private int takeovers;

    private Run(FaultScenario.Setting setting, Schedule schedule, int cuts, EventLog eventLog) {
        this.schedule = schedule;
        this.faultScenario = setting.scenario().apply(world);
        var surroundings = new ActorEnvironment(world.realTime, this::inPassing, this::state);
        this.stage = new Simulation(schedule, cuts, surroundings, eventLog);
        world.realTime.pauseAtLeast(SHORTEST_PAUSE);
        world.unitOfWork.watchedBy(stage);
    }

    /// A request stalls, at any step, for longer than its lease, and a second one takes over. Both live, and
    /// either may crash.
    static void ofOvertaking(FaultScenario.Setting setting, ExhaustiveSchedule course, int cuts, EventLog eventLog) {
        var trial = new Run(setting, course, cuts, eventLog);
        trial.stage.play(List.of(trial.request, trial.lateRequest));
        if (trial.isNewTo(course)) {
            trial.finish();
        }
    }

    /// A request crashes. When its lease has expired, a retry, recovery, or both concurrently take over.
    /// States that another run has reached are not continued again.
    static void ofTakingOver(FaultScenario.Setting setting, ExhaustiveSchedule course, int cuts, EventLog eventLog) {
        var trial = new Run(setting, course, cuts, eventLog);
        var recovery = trial.faultScenario.recovery();
        trial.beSucceeded(
                course, cuts, List.of(List.of(trial.request), List.of(recovery), List.of(trial.request, recovery)));
    }

    /// The same, but either a retry or recovery takes over, not both concurrently.
    static void ofSucceeding(FaultScenario.Setting setting, ExhaustiveSchedule course, int cuts, EventLog eventLog) {
        var trial = new Run(setting, course, cuts, eventLog);
        trial.beSucceeded(course, cuts, List.of(List.of(trial.request), List.of(trial.faultScenario.recovery())));
    }

    private void beSucceeded(ExhaustiveSchedule course, int cuts, List<List<Role>> parties) {
        stage.play(List.of(request));
        while (takeovers < cuts && isNewTo(course)) {
            takeovers++;
            world.advanceTime(LEASE_IS_OVER);
            stage.play(parties.get(course.choose(parties.size())));
        }
        takeovers = cuts;
        if (isNewTo(course)) {
            finish();
        }
    }

    private boolean isNewTo(Schedule schedule) {
        return !stage.isAbandoned() && schedule.isFirstAt(this::state);
    }

    /// An actor may generate ids, tokens and credentials, and not publish them for a while.
    private Object inPassing() {
        return List.of(world.realTime.instant(), world.ids.count(), world.tokens.made(), world.credentials.made());
    }

    private Object state() {
        return List.of(
                takeovers,
                stage.crashesLeft(),
                world.realTime.instant(),
                Set.copyOf(answers),
                world.unitOfWork.contents(),
                faultScenario.externalState());
    }

    /// Requests, recovery and all other actors come at any time, several concurrently, and crash at any time. Returns
    /// whether an external system was called: some operations are cancelled before their first call.
    static boolean ofEverything(FaultScenario.Setting setting, Schedule schedule, int cuts, EventLog eventLog) {
        var trial = new Run(setting, schedule, cuts, eventLog);
        var rounds = 1 + schedule.choose(MAX_ROUNDS);
        for (var round = 0; round < rounds; round++) {
            trial.stage.play(trial.someRoles());
            trial.letPass(PAUSES.get(schedule.choose(PAUSES.size())));
        }
        trial.complete();
        return trial.stage.sawOutside();
    }

    private List<Role> someRoles() {
        var all = new ArrayList<>(List.of(faultScenario.recovery(), time));
        all.addAll(faultScenario.otherActors());
        all.addAll(faultScenario.notifiers());
        // Every second role is a request: without a request there is nothing to complete.
        IntStream.rangeClosed(0, all.size()).forEach(_ -> all.add(request));
        return IntStream.rangeClosed(0, schedule.choose(MAX_ROLES))
                .mapToObj(_ -> all.get(schedule.choose(all.size())))
                .toList();
    }

    /// Under watch, because the world runs due work meanwhile.
    private void letPass(Duration pause) {
        stage.play(List.of(new Role("time", () -> world.advanceTime(pause))));
    }

    private void passLease() {
        world.realTime.pass(LEASE_IS_OVER);
    }

    private void request() {
        var answer = faultScenario.request();
        answer.ifPresent(answers::add);
        stage.describe(() -> answer.map("is answered: %s"::formatted).orElse("is asked to retry"));
    }

    private void finish() {
        complete();
        if (!stage.sawOutside()) {
            throw new AssertionError(NOTHING_PROVEN);
        }
    }

    /// Recovery must complete what is left without the client. A last retry of the client must return
    /// that result.
    private void complete() {
        stage.hasNoMoreCrashes();
        settle();
        runRequest();
        settle();
        stage.play(List.of(request));
        assertThat(answers).as("answers to one request, with all its retries").hasSize(1);
        faultScenario.checkHappenedOnce(answers.iterator().next());
    }

    private void runRequest() {
        var tries = 0;
        do {
            if (tries++ == MAX_TRIES) {
                throw new AssertionError("the client gets no answer in %s tries, though there are no faults any more"
                        .formatted(MAX_TRIES));
            }
            stage.play(List.of(request));
            // A client that is asked to retry comes back after the others had their time.
            if (answers.isEmpty()) {
                settle();
            }
        } while (answers.isEmpty());
    }

    private void settle() {
        var waited = Duration.ZERO;
        for (var pause : faultScenario.patience()) {
            letPass(pause);
            waited = waited.plus(pause);
            faultScenario.otherActors().forEach(role -> stage.play(List.of(role)));
            stage.play(List.of(faultScenario.recovery()));
            if (faultScenario.isSettled()) {
                return;
            }
        }
        throw new AssertionError("the operation did not complete within %s".formatted(Durations.of(waited)));
    }
}

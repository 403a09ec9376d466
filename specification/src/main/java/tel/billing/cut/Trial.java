package tel.billing.cut;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import tel.billing.story.BillingWorld;

/// One run of an ordeal: something is cut, others go on from there, and in the end everything must have happened once.
final class Trial {
    /// After that, whoever died does not hold a key any more, and recovery looks after what they left.
    private static final Duration LEASE_IS_OVER = Duration.ofSeconds(31);

    private static final List<Duration> PAUSES =
            List.of(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(6), LEASE_IS_OVER, Duration.ofMinutes(15));
    /// So that whoever waits for another does not look again too often to try all orders.
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(5);

    private static final int MOST_ROUNDS = 3;
    private static final int MOST_ROLES = 4;

    /// A retry waits for 10 seconds, and a dead request's key is free after 30.
    private static final int MOST_TRIES = 4;

    private final Course course;
    private final BillingWorld world = new BillingWorld();
    private final Ordeal ordeal;
    private final Stage stage;
    private final Set<String> answers = new LinkedHashSet<>();
    private final Role request = new Role("client", this::request);
    private final Role lateRequest = new Role("client", () -> {
        passLease();
        request();
    });
    private final Role time = new Role("time", this::passLease);
    private int takeovers;

    private Trial(Ordeal.Setting setting, Course course, int cuts, Chronicle chronicle) {
        this.course = course;
        this.ordeal = setting.ordeal().apply(world);
        var surroundings = new Surroundings(world.realTime, this::inPassing, this::state);
        this.stage = new Stage(course, cuts, surroundings, chronicle);
        world.realTime.pauseAtLeast(SHORTEST_PAUSE);
        world.unitOfWork.watchedBy(stage);
    }

    /// A request stalls, anywhere, for longer than its lease, and a second one takes over from it: both live, and
    /// either may be cut.
    static void ofOvertaking(Ordeal.Setting setting, EveryCourse course, int cuts, Chronicle chronicle) {
        var trial = new Trial(setting, course, cuts, chronicle);
        trial.stage.play(List.of(trial.request, trial.lateRequest));
        if (trial.isNewTo(course)) {
            trial.finish();
        }
    }

    /// A request is cut; whenever its lease is over, a retry, recovery, or both at once take over. What follows a state
    /// that another course reached before is not tried again.
    static void ofTakingOver(Ordeal.Setting setting, EveryCourse course, int cuts, Chronicle chronicle) {
        var trial = new Trial(setting, course, cuts, chronicle);
        var recovery = trial.ordeal.recovery();
        trial.beSucceeded(
                course, cuts, List.of(List.of(trial.request), List.of(recovery), List.of(trial.request, recovery)));
    }

    /// The same, but a retry or recovery takes over, and not both at once.
    static void ofSucceeding(Ordeal.Setting setting, EveryCourse course, int cuts, Chronicle chronicle) {
        var trial = new Trial(setting, course, cuts, chronicle);
        trial.beSucceeded(course, cuts, List.of(List.of(trial.request), List.of(trial.ordeal.recovery())));
    }

    private void beSucceeded(EveryCourse course, int cuts, List<List<Role>> parties) {
        stage.play(List.of(request));
        while (takeovers < cuts && isNewTo(course)) {
            takeovers++;
            world.letPass(LEASE_IS_OVER);
            stage.play(parties.get(course.choose(parties.size())));
        }
        takeovers = cuts;
        if (isNewTo(course)) {
            finish();
        }
    }

    private boolean isNewTo(Course course) {
        return !stage.isGivenUp() && course.isFirstAt(this::state);
    }

    /// Somebody may draw ids, tokens and credentials, and keep them to themselves for a while.
    private Object inPassing() {
        return List.of(world.realTime.instant(), world.ids.given(), world.tokens.made(), world.credentials.made());
    }

    private Object state() {
        return List.of(
                takeovers,
                stage.cutsLeft(),
                world.realTime.instant(),
                Set.copyOf(answers),
                world.unitOfWork.contents(),
                ordeal.memoryOutside());
    }

    /// Requests, recovery and everybody else come at any time, several at once, and are cut off at any time.
    static void ofEverything(Ordeal.Setting setting, Course course, int cuts, Chronicle chronicle) {
        var trial = new Trial(setting, course, cuts, chronicle);
        var rounds = 1 + course.choose(MOST_ROUNDS);
        for (var round = 0; round < rounds; round++) {
            trial.stage.play(trial.someRoles());
            trial.letPass(PAUSES.get(course.choose(PAUSES.size())));
        }
        trial.finish();
    }

    private List<Role> someRoles() {
        var all = new ArrayList<>(List.of(ordeal.recovery(), time));
        all.addAll(ordeal.outsiders());
        all.addAll(ordeal.messengers());
        // Every other one is a request: without any there is nothing to finish.
        IntStream.rangeClosed(0, all.size()).forEach(_ -> all.add(request));
        return IntStream.rangeClosed(0, course.choose(MOST_ROLES))
                .mapToObj(_ -> all.get(course.choose(all.size())))
                .toList();
    }

    /// Under watch, since the world does what falls due meanwhile.
    private void letPass(Duration pause) {
        stage.play(List.of(new Role("time", () -> world.letPass(pause))));
    }

    private void passLease() {
        world.realTime.pass(LEASE_IS_OVER);
    }

    private void request() {
        var answer = ordeal.request();
        answer.ifPresent(answers::add);
        stage.says(() -> answer.map("is answered: %s"::formatted).orElse("is told to come again"));
    }

    /// What is left must come to its end without the client; the client, asking once more, must be told that end.
    private void finish() {
        stage.noMoreCuts();
        settle();
        ask();
        settle();
        stage.play(List.of(request));
        assertThat(answers)
                .as("answers to one request, however often it was made")
                .hasSize(1);
        ordeal.mustHaveHappenedOnce(answers.iterator().next());
        if (!stage.sawOutside()) {
            throw new AssertionError("no call was watched that reaches out of the database: this shows nothing");
        }
    }

    private void ask() {
        var tries = 0;
        do {
            if (tries++ == MOST_TRIES) {
                throw new AssertionError(
                        "the client gets no answer in %s tries, though nothing is cut any more".formatted(MOST_TRIES));
            }
            stage.play(List.of(request));
            // Who is told to come again comes when the others have had their time.
            if (answers.isEmpty()) {
                settle();
            }
        } while (answers.isEmpty());
    }

    private void settle() {
        var waited = Duration.ZERO;
        for (var pause : ordeal.patience()) {
            letPass(pause);
            waited = waited.plus(pause);
            ordeal.outsiders().forEach(role -> stage.play(List.of(role)));
            stage.play(List.of(ordeal.recovery()));
            if (ordeal.isSettled()) {
                return;
            }
        }
        throw new AssertionError("nobody finished within %s what was begun".formatted(Words.of(waited)));
    }
}

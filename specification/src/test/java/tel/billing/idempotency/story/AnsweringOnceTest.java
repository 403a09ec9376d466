package tel.billing.idempotency.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.AnswerOnce.Answer;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.Journey.Ending;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.idempotency.application.IdempotencyUseCases;
import tel.billing.shared.AccountId;
import tel.billing.shared.RealTime;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

/// The protocol by itself, around an errand of no meaning.
@Order(1)
@DisplayName("Answering once")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class AnsweringOnceTest {
    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final Errand errand = new Errand(world.unitOfWork);
    private final AccountId account = new AccountId(world.ids.next());
    private final IdempotencyKey key = new IdempotencyKey(world.ids.random());
    private final Story story;
    private Answer answer;
    private Answer overtaker;

    AnsweringOnceTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_final_answer_is_kept_and_repeated() {
        story.given(theRequestComes())
                .when(itComesAgain())
                .then(theAnswerIsRepeated("done"))
                .and(theErrandWasRun(1));
    }

    @Test
    void a_provisional_answer_is_not_kept_and_a_retry_takes_the_draft_further() {
        story.given(theNextRunLeadsOnlyTo("not yet"))
                .when(theRequestComes())
                .then(theAnswerIs("not yet"))
                .when(itComesAgain())
                .then(theAnswerIs("done"))
                .and(thereIsOneDraft())
                .when(itComesAgain())
                .then(theAnswerIsRepeated("done"));
    }

    @Test
    void a_refusal_at_the_beginning_leaves_no_draft_and_a_free_key() {
        story.given(theNextRequestIsRefusedWith("not today"))
                .when(theRequestComes())
                .then(theAnswerIs("not today"))
                .and(thereIsNoDraft())
                .when(anotherRequestComesWithTheKey())
                .then(theAnswerIs("done"));
    }

    @Test
    void a_key_stays_bound_to_its_request_before_and_after_the_answer() {
        story.given(theNextRunLeadsOnlyTo("not yet"))
                .and(theRequestComes())
                .when(anotherRequestComesWithTheKey())
                .then(itIsRefusedBecauseOfTheKey())
                .when(itComesAgain())
                .then(theAnswerIs("done"))
                .when(anotherRequestComesWithTheKey())
                .then(itIsRefusedBecauseOfTheKey());
    }

    @Test
    void staff_and_customers_have_keys_of_their_own() {
        story.given(theRequestComes())
                .when(aMemberOfStaffSendsAnotherRequestWithTheKey())
                .then(theAnswerIs("done"))
                .and(theErrandWasRun(2));
    }

    @Test
    void after_a_breakdown_a_retry_takes_over_at_once() {
        story.given(theNextRunBreaksDown())
                .and(theRequestComesInVain(IllegalStateException.class))
                .when(itComesAgain())
                .then(theAnswerIs("done"))
                .and(thereIsOneDraft());
    }

    @ParameterizedTest
    @CsvSource({"PT19S, false", "PT20S, true", "PT30S, true"})
    void after_a_sudden_death_a_retry_takes_over_after_30_seconds(Duration later, boolean takesOver) {
        story.given(theNextRunDies())
                .and(theRequestComesInVain(Died.class))
                .and(everyday.passes(later))
                .when(itComesAgainAndWaits())
                .then(takesOver ? theAnswerIs("done") : itIsToldToComeBackInASecond())
                .and(thereIsOneDraft());
    }

    @Test
    void a_retry_waits_for_the_answer_of_the_first_request() {
        story.when(itComesAgainWhileTheFirstIsStillRunning())
                .then(theAnswerIsRepeated("done"))
                .and(theErrandWasRun(1));
    }

    @Test
    void whoever_is_overtaken_tells_what_the_other_left() {
        story.given(theNextRunIsOvertaken())
                .when(theRequestComes())
                .then(theAnswerIs("done by somebody else"))
                .and(thereIsOneDraft());
    }

    @Test
    void whoever_comes_too_late_with_an_answer_repeats_the_one_that_was_given() {
        story.given(theNextRunTakesSoLongThatARetryTakesOver())
                .when(theRequestComes())
                .then(theAnswerIsRepeated("done"))
                .and(theDraftIs("done", Optional.of("done")));
    }

    @Test
    void work_and_answer_are_kept_together_or_not_at_all() {
        story.when(theRequestComesButItsAnswerCannotBeWritten())
                .then(theDraftIs("not done", Optional.empty()))
                .when(itComesAgain())
                .then(theAnswerIs("done"))
                .and(thereIsOneDraft());
    }

    @Test
    void a_beginning_that_the_database_takes_back_has_not_happened() {
        story.when(itComesTwiceAndTheDatabaseTakesTheFirstBeginningBack())
                .then(theAnswerIsRepeated("done"))
                .and(thereIsOneDraft())
                .and(theErrandWasRun(1));
    }

    private Step theNextRequestIsRefusedWith(String reason) {
        return new Step(
                "the next request is going to be refused with \"%s\"".formatted(reason),
                () -> errand.refuseNext(reason));
    }

    private Step theNextRunLeadsOnlyTo(String words) {
        return new Step(
                "the work is going to get no further than \"%s\"".formatted(words),
                () -> errand.runNext(_ -> () -> new Ending.Provisional<>(words)));
    }

    private Step theNextRunBreaksDown() {
        return new Step(
                "the work is going to break down",
                () -> errand.runNext(_ -> {
                    throw new IllegalStateException("broken");
                }));
    }

    private Step theNextRunDies() {
        return new Step(
                "the process is going to die at work",
                () -> errand.runNext(_ -> {
                    throw new Died();
                }));
    }

    private Step theNextRunIsOvertaken() {
        return new Step(
                "somebody else is going to finish the work first",
                () -> errand.runNext(draft -> {
                    errand.overtake(draft);
                    return Ending.Overtaken::new;
                }));
    }

    private Step theNextRunTakesSoLongThatARetryTakesOver() {
        return new Step(
                "the work is going to take so long that a retry takes over",
                () -> errand.runNext(draft -> {
                    world.realTime.pass(Duration.ofSeconds(30));
                    overtaker = answer(world.idempotency.answerOnce(), request("body"));
                    return () -> {
                        errand.overtake(draft);
                        return new Ending.Final<>("done too late");
                    };
                }));
    }

    private Step theRequestComes() {
        return new Step(
                "a request comes with the key K",
                () -> answer = answer(world.idempotency.answerOnce(), request("body")));
    }

    private Step theRequestComesInVain(Class<? extends Throwable> because) {
        return new Step(
                "a request comes with the key K",
                () -> assertThatThrownBy(() -> answer(world.idempotency.answerOnce(), request("body")))
                        .isInstanceOf(because));
    }

    private Step theRequestComesButItsAnswerCannotBeWritten() {
        return new Step(
                "a request comes with the key K but its answer cannot be written",
                () -> assertThatThrownBy(() -> world.idempotency.answerOnce().answer(request("body"), errand, _ -> {
                            throw new IllegalStateException("cannot be written");
                        }))
                        .hasMessage("cannot be written"));
    }

    private Step itComesAgain() {
        return new Step("it comes again", () -> answer = answer(world.idempotency.answerOnce(), request("body")));
    }

    private Step itComesAgainAndWaits() {
        return new Step(
                "it comes again and waits for up to 10 seconds", itComesAgain().deed());
    }

    private Step anotherRequestComesWithTheKey() {
        return new Step(
                "another request comes with the key K",
                () -> answer = answer(world.idempotency.answerOnce(), request("other body")));
    }

    private Step aMemberOfStaffSendsAnotherRequestWithTheKey() {
        return new Step("a member of staff sends another request with the key K", () -> {
            var staff = new UserId(world.ids.next());
            var request = KeyedRequest.ofStaff(account, staff, key, fingerprint("other body"));
            answer = answer(world.idempotency.answerOnce(), request);
        });
    }

    private Step itComesAgainWhileTheFirstIsStillRunning() {
        return new Step("a request comes with the key K and comes again while the first is at work", () -> {
            var runs = new CompletableFuture<Boolean>();
            var mayEnd = new CompletableFuture<Boolean>();
            errand.runNext(draft -> {
                runs.complete(true);
                mayEnd.join();
                return errand.finish(draft);
            });
            var first = CompletableFuture.supplyAsync(() -> answer(world.idempotency.answerOnce(), request("body")));
            runs.join();
            answer = answer(
                    answerOnceWaiting(() -> {
                        mayEnd.complete(true);
                        first.join();
                    }),
                    request("body"));
        });
    }

    private Step itComesTwiceAndTheDatabaseTakesTheFirstBeginningBack() {
        return new Step(
                "a request comes with the key K and comes again while the database takes its beginning back", () -> {
                    Runnable again = () -> overtaker = answer(world.idempotency.answerOnce(), request("body"));
                    var unitOfWork = new RedoingUnitOfWork(world.unitOfWork, again);
                    var interrupted =
                            new IdempotencyUseCases(unitOfWork, world.keys, world.ids, world.clock, world.realTime);
                    answer = answer(interrupted.answerOnce(), request("body"));
                });
    }

    private Step theAnswerIs(String words) {
        return new Step(
                "the answer is \"%s\"".formatted(words),
                () -> assertThat(answer).isEqualTo(new Answer.Given(reply(words), false)));
    }

    private Step theAnswerIsRepeated(String words) {
        return new Step(
                "the answer \"%s\" is repeated".formatted(words),
                () -> assertThat(answer).isEqualTo(new Answer.Given(reply(words), true)));
    }

    private Step itIsRefusedBecauseOfTheKey() {
        return new Step(
                "it is refused because the key belongs to another request",
                () -> assertThat(answer).isEqualTo(new Answer.OtherRequest()));
    }

    private Step itIsToldToComeBackInASecond() {
        return new Step(
                "it is told to come back in 1 second",
                () -> assertThat(answer).isEqualTo(new Answer.StillRunning(Duration.ofSeconds(1))));
    }

    private Step thereIsNoDraft() {
        return new Step("there is no draft", () -> assertThat(errand.drafts()).isEmpty());
    }

    private Step thereIsOneDraft() {
        return new Step("there is one draft", () -> assertThat(errand.drafts()).hasSize(1));
    }

    private Step theErrandWasRun(int times) {
        return new Step(
                "the work was done " + (times == 1 ? "once" : "twice"),
                () -> assertThat(errand.timesRun()).isEqualTo(times));
    }

    private Step theDraftIs(String words, Optional<String> end) {
        return new Step(
                "the work is " + words,
                () -> assertThat(errand.drafts()).map(Errand.Draft::end).containsExactly(end));
    }

    private AnswerOnce answerOnceWaiting(Runnable whileWaiting) {
        var realTime = new RealTime() {
            @Override
            public Instant instant() {
                return world.realTime.instant();
            }

            @Override
            public long nanoTime() {
                return world.realTime.nanoTime();
            }

            @Override
            public void pause(Duration time) {
                whileWaiting.run();
                world.realTime.pause(time);
            }
        };
        return new IdempotencyUseCases(world.unitOfWork, world.keys, world.ids, world.clock, realTime).answerOnce();
    }

    private Answer answer(AnswerOnce answerOnce, KeyedRequest request) {
        return answerOnce.answer(request, errand, AnsweringOnceTest::reply);
    }

    private KeyedRequest request(String body) {
        return KeyedRequest.ofCustomer(account, key, fingerprint(body));
    }

    private static Fingerprint fingerprint(String body) {
        return new Fingerprint("%064x".formatted(body.hashCode()));
    }

    private static Reply reply(String words) {
        return new Reply(200, Map.of(), words);
    }

    /// The end of a process, which nothing in it can catch.
    private static final class Died extends Error {
        private static final long serialVersionUID = 1;
    }
}

package tel.billing.idempotency.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.ExecuteOnce.Result;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.IdempotentOperation.Completion;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.idempotency.application.IdempotencyModule;
import tel.billing.shared.AccountId;
import tel.billing.shared.RealTime;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

/// The protocol in isolation, with a sample operation.
@Order(1)
@DisplayName("Idempotent requests")
class IdempotencyTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final ProbeOperation probeOperation = new ProbeOperation(world.unitOfWork);
    private final AccountId account = new AccountId(world.ids.next());
    private final IdempotencyKey key = new IdempotencyKey(world.ids.random());
    private final Story story;
    private Result result;
    private Result overtaker;

    IdempotencyTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_final_reply_is_stored_and_repeated() {
        story.given(theRequestComes())
                .when(itComesAgain())
                .then(theAnswerIsRepeated("done"))
                .and(theErrandWasRun(1));
    }

    @Test
    void a_provisional_reply_is_not_stored_and_a_retry_continues_the_draft() {
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
    void a_rejection_at_the_start_stores_no_draft_and_leaves_the_key_free() {
        story.given(theNextRequestIsRefusedWith("not today"))
                .when(theRequestComes())
                .then(theAnswerIs("not today"))
                .and(thereIsNoDraft())
                .when(anotherRequestComesWithTheKey())
                .then(theAnswerIs("done"));
    }

    @Test
    void a_key_stays_bound_to_its_request_before_and_after_the_reply() {
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
    void staff_and_customers_have_separate_keys() {
        story.given(theRequestComes())
                .when(aMemberOfStaffSendsAnotherRequestWithTheKey())
                .then(theAnswerIs("done"))
                .and(theErrandWasRun(2));
    }

    @Test
    void after_an_error_a_retry_takes_over_immediately() {
        story.given(theNextRunFails())
                .and(theRequestComesInVain(IllegalStateException.class))
                .when(itComesAgain())
                .then(theAnswerIs("done"))
                .and(thereIsOneDraft());
    }

    @ParameterizedTest
    @CsvSource({"PT19S, false", "PT20S, true", "PT30S, true"})
    void after_a_crash_a_retry_takes_over_after_30_seconds(Duration later, boolean takesOver) {
        story.given(theNextRunCrashes())
                .and(theRequestComesInVain(Died.class))
                .and(commonSteps.passes(later))
                .when(itComesAgainAndWaits())
                .then(takesOver ? theAnswerIs("done") : itIsAskedToRetryInASecond())
                .and(thereIsOneDraft());
    }

    @Test
    void a_retry_waits_for_the_reply_of_the_first_request() {
        story.when(itComesAgainWhileTheFirstIsStillRunning())
                .then(theAnswerIsRepeated("done"))
                .and(theErrandWasRun(1));
    }

    @Test
    void a_request_that_was_overtaken_reports_the_result_of_the_other() {
        story.given(theNextRunIsOvertaken())
                .when(theRequestComes())
                .then(theAnswerIs("done by another request"))
                .and(thereIsOneDraft());
    }

    @Test
    void a_request_that_replies_too_late_repeats_the_stored_reply() {
        story.given(theNextRunTakesSoLongThatARetryTakesOver())
                .when(theRequestComes())
                .then(theAnswerIsRepeated("done"))
                .and(theDraftIs("done", Optional.of("done")));
    }

    @Test
    void the_result_and_the_reply_are_stored_together_or_not_at_all() {
        story.when(theRequestComesButItsAnswerCannotBeWritten())
                .then(theDraftIs("not done", Optional.empty()))
                .when(itComesAgain())
                .then(theAnswerIs("done"))
                .and(thereIsOneDraft());
    }

    @Test
    void a_start_that_the_database_rolls_back_leaves_nothing() {
        story.when(itComesTwiceAndTheDatabaseTakesTheFirstBeginningBack())
                .then(theAnswerIsRepeated("done"))
                .and(thereIsOneDraft())
                .and(theErrandWasRun(1));
    }

    private Step theNextRequestIsRefusedWith(String reason) {
        return new Step(
                "the next request will be rejected with \"%s\"".formatted(reason),
                () -> probeOperation.refuseNext(reason));
    }

    private Step theNextRunLeadsOnlyTo(String text) {
        return new Step(
                "the operation will stop at \"%s\"".formatted(text),
                () -> probeOperation.runNext(_ -> () -> new Completion.Provisional<>(text)));
    }

    private Step theNextRunFails() {
        return new Step(
                "the operation will fail",
                () -> probeOperation.runNext(_ -> {
                    throw new IllegalStateException("broken");
                }));
    }

    private Step theNextRunCrashes() {
        return new Step(
                "the process will crash during the operation",
                () -> probeOperation.runNext(_ -> {
                    throw new Died();
                }));
    }

    private Step theNextRunIsOvertaken() {
        return new Step(
                "another request will finish the operation first",
                () -> probeOperation.runNext(draft -> {
                    probeOperation.overtake(draft);
                    return Completion.Conflict::new;
                }));
    }

    private Step theNextRunTakesSoLongThatARetryTakesOver() {
        return new Step(
                "the operation will take so long that a retry takes over",
                () -> probeOperation.runNext(draft -> {
                    world.realTime.pass(Duration.ofSeconds(30));
                    overtaker = answer(world.idempotency.executeOnce(), request("body"));
                    return () -> {
                        probeOperation.overtake(draft);
                        return new Completion.Final<>("done too late");
                    };
                }));
    }

    private Step theRequestComes() {
        return new Step(
                "a request arrives with the key K",
                () -> result = answer(world.idempotency.executeOnce(), request("body")));
    }

    private Step theRequestComesInVain(Class<? extends Throwable> because) {
        return new Step(
                "a request arrives with the key K",
                () -> assertThatThrownBy(() -> answer(world.idempotency.executeOnce(), request("body")))
                        .isInstanceOf(because));
    }

    private Step theRequestComesButItsAnswerCannotBeWritten() {
        return new Step(
                "a request arrives with the key K but its reply cannot be stored",
                () -> assertThatThrownBy(
                                () -> world.idempotency.executeOnce().execute(request("body"), probeOperation, _ -> {
                                    throw new IllegalStateException("cannot be written");
                                }))
                        .hasMessage("cannot be written"));
    }

    private Step itComesAgain() {
        return new Step(
                "the request arrives again", () -> result = answer(world.idempotency.executeOnce(), request("body")));
    }

    private Step itComesAgainAndWaits() {
        return new Step(
                "the request arrives again and waits for up to 10 seconds",
                itComesAgain().action());
    }

    private Step anotherRequestComesWithTheKey() {
        return new Step(
                "a different request arrives with the key K",
                () -> result = answer(world.idempotency.executeOnce(), request("other body")));
    }

    private Step aMemberOfStaffSendsAnotherRequestWithTheKey() {
        return new Step("a staff member sends a different request with the key K", () -> {
            var staff = new UserId(world.ids.next());
            var request = KeyedRequest.ofStaff(account, staff, key, fingerprint("other body"));
            result = answer(world.idempotency.executeOnce(), request);
        });
    }

    private Step itComesAgainWhileTheFirstIsStillRunning() {
        return new Step("a request arrives with the key K and arrives again while the first is running", () -> {
            var runs = new CompletableFuture<Boolean>();
            var mayEnd = new CompletableFuture<Boolean>();
            probeOperation.runNext(draft -> {
                runs.complete(true);
                mayEnd.join();
                return probeOperation.finish(draft);
            });
            var first = CompletableFuture.supplyAsync(() -> answer(world.idempotency.executeOnce(), request("body")));
            runs.join();
            result = answer(
                    answerOnceWaiting(() -> {
                        mayEnd.complete(true);
                        first.join();
                    }),
                    request("body"));
        });
    }

    private Step itComesTwiceAndTheDatabaseTakesTheFirstBeginningBack() {
        return new Step(
                "a request arrives with the key K and arrives again while the database rolls the start back", () -> {
                    Runnable again = () -> overtaker = answer(world.idempotency.executeOnce(), request("body"));
                    var unitOfWork = new RedoingUnitOfWork(world.unitOfWork, again);
                    var interrupted =
                            new IdempotencyModule(unitOfWork, world.keys, world.ids, world.clock, world.realTime);
                    result = answer(interrupted.executeOnce(), request("body"));
                });
    }

    private Step theAnswerIs(String text) {
        return new Step(
                "the reply is \"%s\"".formatted(text),
                () -> assertThat(result).isEqualTo(new Result.Responded(reply(text))));
    }

    private Step theAnswerIsRepeated(String text) {
        return new Step(
                "the reply \"%s\" is repeated".formatted(text),
                () -> assertThat(result).isInstanceOfSatisfying(Result.Responded.class, replay -> {
                    assertThat(replay.storedResponse()).isEqualTo(reply(text));
                    assertThat(replay.repliedAt())
                            .hasValueSatisfying(at -> assertThat(at).isBeforeOrEqualTo(world.clock.instant()));
                }));
    }

    private Step itIsRefusedBecauseOfTheKey() {
        return new Step(
                "the request is rejected because the key belongs to another request",
                () -> assertThat(result).isEqualTo(new Result.KeyReused()));
    }

    private Step itIsAskedToRetryInASecond() {
        return new Step(
                "the client must retry in 1 second",
                () -> assertThat(result).isEqualTo(new Result.StillRunning(Duration.ofSeconds(1))));
    }

    private Step thereIsNoDraft() {
        return new Step(
                "there is no draft", () -> assertThat(probeOperation.drafts()).isEmpty());
    }

    private Step thereIsOneDraft() {
        return new Step(
                "there is one draft", () -> assertThat(probeOperation.drafts()).hasSize(1));
    }

    private Step theErrandWasRun(int times) {
        return new Step(
                "the operation was performed " + (times == 1 ? "once" : "twice"),
                () -> assertThat(probeOperation.timesRun()).isEqualTo(times));
    }

    private Step theDraftIs(String text, Optional<String> end) {
        return new Step(
                "the operation is " + text,
                () -> assertThat(probeOperation.drafts())
                        .map(ProbeOperation.Draft::end)
                        .containsExactly(end));
    }

    private ExecuteOnce answerOnceWaiting(Runnable whileWaiting) {
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
        return new IdempotencyModule(world.unitOfWork, world.keys, world.ids, world.clock, realTime).executeOnce();
    }

    private Result answer(ExecuteOnce executeOnce, KeyedRequest request) {
        return executeOnce.execute(request, probeOperation, IdempotencyTest::reply);
    }

    private KeyedRequest request(String body) {
        return KeyedRequest.ofCustomer(account, key, fingerprint(body));
    }

    private static Fingerprint fingerprint(String body) {
        return new Fingerprint("%064x".formatted(body.hashCode()));
    }

    private static StoredResponse reply(String text) {
        return new StoredResponse(200, Map.of(), text);
    }

    /// A crash of the process, which the code cannot catch.
    private static final class Died extends Error {
        private static final long serialVersionUID = 1;
    }
}

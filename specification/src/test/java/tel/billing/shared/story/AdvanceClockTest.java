package tel.billing.shared.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.CLEO;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.account.AccountEvent;
import tel.billing.account.domain.Account;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.story.signup.SignupSteps;
import tel.billing.payment.PaymentEvent;
import tel.billing.payment.spec.ScriptedCardProcessor;
import tel.billing.payment.story.TopUpSteps;
import tel.billing.shared.AdvanceClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.FollowUpWork;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(1)
@DisplayName("Letting time pass")
class AdvanceClockTest {
    private static final LocalDate TODAY = LocalDate.ofInstant(BillingWorld.START, ZoneOffset.UTC);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SignupSteps signupSteps = new SignupSteps(world, commonSteps);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final List<String> ran = new ArrayList<>();
    private final TimedWork jobA = new TimedWork(now -> ran.add("job A at " + time(now)));
    private final TimedWork jobB = new TimedWork(now -> ran.add("job B at " + time(now)));
    private final List<DueWork> works = new ArrayList<>(List.of(jobB, jobA));
    private final Story story;

    AdvanceClockTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void the_clock_stops_at_every_instant_at_which_work_is_due_and_runs_it() {
        story.given(itIs("09:00"))
                .and(isDue("job A", jobA, "10:00", "12:00"))
                .and(isDue("job B", jobB, "11:00"))
                .when(theClockIsMovedTo("12:30"))
                .then(theseRun("job A at 10:00", "job B at 11:00", "job A at 12:00"))
                .and(itIs("12:30"));
    }

    @ParameterizedTest
    @CsvSource({"11:59, false", "12:00, true"})
    void work_does_not_run_before_its_time(String target, boolean runs) {
        story.given(itIs("09:00"))
                .and(isDue("job B", jobB, "12:00"))
                .when(theClockIsMovedTo(target))
                .then(runs ? theseRun("job B at 12:00") : nothingRuns());
    }

    @Test
    void overdue_work_runs_before_the_clock_moves() {
        story.given(itIs("09:00"))
                .and(isDue("job B", jobB, "08:00"))
                .when(theClockIsMovedTo("10:00"))
                .then(theseRun("job B at 09:00"));
    }

    @Test
    void work_that_creates_more_work_is_followed_up() {
        story.given(itIs("09:00"))
                .and(addsWork("10:00", "11:00"))
                .when(theClockIsMovedTo("12:00"))
                .then(theseRun("job A at 11:00"));
    }

    @Test
    void work_that_creates_more_work_at_the_same_instant_is_followed_up_at_that_instant() {
        story.given(itIs("09:00"))
                .and(addsWork("10:00", "10:00"))
                .when(theClockIsMovedTo("12:00"))
                .then(theseRun("job A at 10:00"));
    }

    @Test
    void failing_work_does_not_keep_other_work_from_running_and_is_reported() {
        story.given(itIs("09:00"))
                .and(failsAt("10:00"))
                .and(isDue("job A", jobA, "10:00"))
                .when(theClockIsMovedWithAFailureTo("12:00"))
                .then(theseRun("job A at 10:00"));
    }

    @Test
    void follow_up_work_runs_at_each_stop_and_what_is_still_open_at_the_end_is_reported() {
        story.given(itIs("09:00"))
                .and(isDue("job A", jobA, "10:00", "11:00"))
                .when(theClockIsMovedWithLateFollowUpWork("12:00"))
                .then(theseRun("job A at 10:00", "the follow-up work", "job A at 11:00", "the follow-up work"));
    }

    @Test
    void follow_up_work_that_is_still_open_is_done_and_reported_if_nothing_is_due() {
        story.given(itIs("09:00"))
                .when(theClockIsMovedWhileFollowUpWorkIsOpen("10:00"))
                .then(theseRun("the follow-up work at 10:00"));
    }

    @Test
    void the_clock_never_moves_back() {
        story.given(itIs("09:00")).when(theClockIsMovedTo("08:00")).then(itIs("09:00"));
    }

    @Test
    void any_amount_of_due_work_is_done() {
        story.given(signUp(600)).when(commonSteps.passes(Duration.ofHours(24))).then(allTheirAccountsAreExpired(600));
    }

    @Test
    void a_month_can_pass_at_once_and_all_work_runs_at_its_own_instant() {
        story.given(itIs("09:00"))
                .and(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor(
                        "sends Ada to its page", ADA, new ScriptedCardProcessor.Script.RequireAction()))
                .and(topUpSteps.topsUp(ADA, Money.of(20_00, "EUR")))
                .and(signupSteps.signsUp(CLEO))
                .when(commonSteps.passes(Duration.ofDays(31)))
                .then(thePaymentExpiredAfter(Duration.ofHours(1)))
                .and(theDraftExpiredAfter(CLEO, Duration.ofHours(24)));
    }

    private Step itIs(String time) {
        return new Step("it is " + time, () -> assertThat(world.clock.instant()).isEqualTo(at(time)));
    }

    private Step isDue(String name, TimedWork job, String... times) {
        return new Step(
                "%s is due at %s".formatted(name, String.join(" and ", times)),
                () -> Stream.of(times).map(AdvanceClockTest::at).forEach(job::dueAt));
    }

    private Step addsWork(String first, String second) {
        return new Step("at %s a job adds work at %s to job A".formatted(first, second), () -> {
            var adding = new TimedWork(_ -> jobA.dueAt(at(second)));
            adding.dueAt(at(first));
            works.add(adding);
        });
    }

    private Step failsAt(String time) {
        return new Step("a job that fails is due at " + time, () -> {
            var broken = new TimedWork(_ -> {
                throw new IllegalStateException("broken");
            });
            broken.dueAt(at(time));
            works.addFirst(broken);
        });
    }

    private Step theClockIsMovedWithAFailureTo(String time) {
        return new Step(
                "the clock is moved to %s and reports that a job failed".formatted(time),
                () -> assertThatThrownBy(() -> new AdvanceClock(world.clock, works).to(at(time)))
                        .hasMessage("broken"));
    }

    private Step theClockIsMovedWithLateFollowUpWork(String time) {
        return new Step("the clock is moved to %s, and follow-up work is late each time".formatted(time), () -> {
            FollowUpWork late = () -> {
                ran.add("the follow-up work");
                return List.of("late for the %s. time".formatted(ran.size() / 2));
            };
            var undone = new AdvanceClock(world.clock, works, List.of(late)).to(at(time));
            assertThat(undone).containsExactly("late for the 2. time");
        });
    }

    private Step theClockIsMovedWhileFollowUpWorkIsOpen(String time) {
        return new Step("the clock is moved to %s, and follow-up work is still open".formatted(time), () -> {
            FollowUpWork open = () -> {
                ran.add("the follow-up work at " + time(world.clock.instant()));
                return List.of("still open");
            };
            assertThat(new AdvanceClock(world.clock, works, List.of(open)).to(at(time)))
                    .containsExactly("still open");
        });
    }

    private Step theClockIsMovedTo(String time) {
        return new Step("the clock is moved to " + time, () -> new AdvanceClock(world.clock, works).to(at(time)));
    }

    private Step theseRun(String... jobs) {
        return new Step(
                "these run: " + String.join(" and ", jobs),
                () -> assertThat(ran).containsExactly(jobs));
    }

    private Step nothingRuns() {
        return new Step("nothing runs", () -> assertThat(ran).isEmpty());
    }

    private Step signUp(int companies) {
        return new Step("%d companies sign up".formatted(companies), () -> {
            for (var number = 1; number <= companies; number++) {
                var address = new EmailAddress("company-%d@example.com".formatted(number));
                world.identity
                        .signUp()
                        .signUp(new SignUp.Command(
                                address,
                                ADA.company(),
                                ADA.country(),
                                STARTER.tier(),
                                Optional.empty(),
                                BillingWorld.FIRST_NETWORK));
            }
        });
    }

    private Step allTheirAccountsAreExpired(int companies) {
        return new Step(
                "all their accounts are expired",
                () -> assertThat(world.accounts.all()).hasSize(companies).hasOnlyElementsOfType(Account.Expired.class));
    }

    private Step thePaymentExpiredAfter(Duration time) {
        return new Step(
                "the payment expired after " + CommonSteps.describe(time),
                () -> assertThat(world.payments.eventsOf(
                                world.payments.all().getLast().id()))
                        .last()
                        .isEqualTo(new PaymentEvent.Expired(BillingWorld.START.plus(time))));
    }

    private Step theDraftExpiredAfter(Person person, Duration time) {
        return new Step(
                "%s's draft expired after %s".formatted(person, CommonSteps.describe(time)),
                () -> assertThat(world.accounts.eventsOf(commonSteps.accountOf(person)))
                        .containsExactly(new AccountEvent.Expired(BillingWorld.START.plus(time))));
    }

    private static Instant at(String time) {
        return TODAY.atTime(LocalTime.parse(time)).toInstant(ZoneOffset.UTC);
    }

    private static LocalTime time(Instant instant) {
        return LocalTime.ofInstant(instant, ZoneOffset.UTC);
    }
}

package tel.billing.overview.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.shared.BackgroundJobs.Job;
import tel.billing.shared.Money;
import tel.billing.shared.ShowBackgroundJobs;
import tel.billing.shared.ShowBackgroundJobs.TimedWork;
import tel.billing.shared.spec.InMemoryBackgroundJobs;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.story.SubscriptionSteps;

@Order(4)
@DisplayName("Seeing whether background work keeps up")
class SeeingBackgroundJobsTest {
    private static final String NOTIFICATIONS = "notifications";
    private static final Duration PAUSE = Duration.ofHours(1);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final InMemoryBackgroundJobs jobs = new InMemoryBackgroundJobs(world.realTime, NOTIFICATIONS);
    private final ShowBackgroundJobs showBackgroundJobs =
            new ShowBackgroundJobs(jobs, Map.of("renewals", world.subscription.processDueSubscriptions()), world.clock);
    private final Story story;

    SeeingBackgroundJobsTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_job_that_fails_is_shown_until_it_succeeds() {
        story.given(fails())
                .and(fails())
                .when(threeNotificationsArrive())
                .then(staffSee("2 failed runs, 3 due"))
                .when(succeeds())
                .then(staffSee("no failed run, 3 due"));
    }

    @Test
    void a_running_job_shows_its_instance() {
        story.when(startsOn("billing-2")).then(staffSeeThatItRunsOn("billing-2"));
    }

    @Test
    void renewals_that_nothing_processes_are_shown_as_due() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(100_00, "EUR")))
                .when(subscriptionSteps.activates(ADA))
                .then(renewalsAreDue(false))
                .when(commonSteps.passesUnattended(Duration.ofDays(40)))
                .then(renewalsAreDue(true))
                .when(subscriptionSteps.dueWorkIsDone())
                .then(renewalsAreDue(false));
    }

    private Step fails() {
        return new Step(
                "the processing of notifications fails",
                () -> jobs.fail(NOTIFICATIONS, world.realTime.instant().plus(PAUSE)));
    }

    private Step succeeds() {
        return new Step(
                "the processing of notifications succeeds",
                () -> jobs.succeed(NOTIFICATIONS, world.realTime.instant().plus(PAUSE)));
    }

    private Step startsOn(String instance) {
        return new Step(
                "the processing of notifications starts on the instance " + instance,
                () -> jobs.start(NOTIFICATIONS, instance));
    }

    private Step threeNotificationsArrive() {
        return new Step("three notifications arrive", () -> {
            for (var i = 0; i < 3; i++) {
                jobs.add(NOTIFICATIONS, world.realTime.instant());
            }
        });
    }

    private Step staffSee(String text) {
        return new Step(
                "staff see for this job: " + text,
                () -> assertThat(job())
                        .extracting(job -> "%s, %d due"
                                .formatted(
                                        switch (job.failures()) {
                                            case 0 -> "no failed run";
                                            case 1 -> "1 failed run";
                                            default -> job.failures() + " failed runs";
                                        },
                                        job.backlog().orElseThrow().count()))
                        .isEqualTo(text));
    }

    private Step staffSeeThatItRunsOn(String instance) {
        return new Step(
                "staff see that it runs on " + instance,
                () -> assertThat(job().runningOn()).contains(instance));
    }

    private Step renewalsAreDue(boolean expected) {
        return new Step(
                expected ? "staff see that renewals are due" : "staff see when the next renewal is due",
                () -> assertThat(showBackgroundJobs.show().works())
                        .singleElement()
                        .satisfies(work -> assertThat(work.next()).isPresent())
                        .extracting(TimedWork::isDue)
                        .isEqualTo(expected));
    }

    private Job job() {
        return showBackgroundJobs.show().jobs().getFirst();
    }
}

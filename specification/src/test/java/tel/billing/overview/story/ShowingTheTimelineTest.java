package tel.billing.overview.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.account.application.ChangeAccountStatus.Action;
import tel.billing.overview.application.TimelineCursor;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.payment.story.TopUpSteps;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.TimelineEntry;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.story.SubscriptionSteps;

@Order(1)
@DisplayName("Seeing what happened on an account")
class ShowingTheTimelineTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final Story story;

    ShowingTheTimelineTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void the_timeline_of_an_account_shows_payments_charges_invoices_and_lines_with_the_newest_first() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.passes(Duration.ofHours(1)))
                .and(topUpSteps.topsUp(ADA, euros(20_00)))
                .and(commonSteps.passes(Duration.ofHours(1)))
                .when(subscriptionSteps.activates(ADA))
                .then(theTimelineBeginsWith(
                        ADA,
                        "11:00 invoice: invoice EUR 12.10 (INV-2026-000001)",
                        "11:00 ledger: charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "11:00 subscription: activated EUR 10.00 (starter)",
                        "11:00 line: active (done)",
                        "11:00 email: queued (charge_receipt)",
                        "10:00 ledger: topup EUR 20.00 (Top-up by card)",
                        "10:00 payment: captured EUR 20.00"));
    }

    @Test
    void a_declined_payment_shows_its_reason() {
        story.given(commonSteps.isACustomer(BELA))
                .and(topUpSteps.theProcessor(
                        "declines the card", BELA, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .and(commonSteps.passes(Duration.ofHours(1)))
                .when(topUpSteps.topsUp(BELA, euros(20_00)))
                .then(theTimelineBeginsWith(BELA, "10:00 payment: declined EUR 20.00 (insufficient_funds)"));
    }

    @Test
    void actions_of_staff_show_their_reason() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.passes(Duration.ofHours(1)))
                .when(subscriptionSteps.staff("suspend", ADA, Action.SUSPEND))
                .then(theTimelineBeginsWith(ADA, "10:00 audit: account_suspended (as agreed)"))
                .and(theTimelineEndsWith(
                        ADA, "09:00 audit: password_set by ada@example.com", "09:00 email: sent (confirm_signup)"));
    }

    @Test
    void the_pages_of_a_timeline_contain_each_entry_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, euros(100_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(commonSteps.passes(Duration.ofDays(70)))
                .then(pagesOfAnySizeContainTheSameEntries(ADA));
    }

    @Test
    void an_unknown_account_has_no_timeline() {
        story.when(new Step("Dora opens the timeline of an unknown account", () -> {}))
                .then(new Step(
                        "there is none",
                        () -> assertThat(world.overview
                                        .showTimeline()
                                        .show(new AccountId(new UUID(0, 0)), new PageRequest<>(10, Optional.empty())))
                                .isEmpty()));
    }

    private Step theTimelineBeginsWith(Person person, String... entries) {
        return new Step(
                "%s's timeline begins with: %s".formatted(person, String.join("; ", entries)),
                () -> assertThat(timeline(person, 50))
                        .map(ShowingTheTimelineTest::describe)
                        .startsWith(entries));
    }

    private Step theTimelineEndsWith(Person person, String... entries) {
        return new Step(
                "it ends with: " + String.join("; ", entries),
                () -> assertThat(timeline(person, 50))
                        .map(ShowingTheTimelineTest::describe)
                        .endsWith(entries));
    }

    private Step pagesOfAnySizeContainTheSameEntries(Person person) {
        return new Step("pages of 1, 2, 3 and 50 entries contain the same entries in the same order", () -> {
            var all = timeline(person, 50);
            assertThat(all).hasSizeGreaterThan(10).doesNotHaveDuplicates();
            assertThat(List.of(1, 2, 3))
                    .allSatisfy(size -> assertThat(timeline(person, size)).isEqualTo(all));
        });
    }

    private List<TimelineEntry> timeline(Person person, int size) {
        var entries = new ArrayList<TimelineEntry>();
        var next = Optional.<TimelineCursor>empty();
        do {
            var page = world.overview
                    .showTimeline()
                    .show(commonSteps.accountOf(person), new PageRequest<>(size, next))
                    .orElseThrow();
            entries.addAll(page.items());
            next = page.next();
        } while (next.isPresent());
        return entries;
    }

    private static String describe(TimelineEntry entry) {
        return "%s %s: %s%s%s%s"
                .formatted(
                        entry.at().truncatedTo(ChronoUnit.MINUTES).toString().substring(11, 16),
                        entry.kind().name().toLowerCase(Locale.ROOT),
                        entry.event(),
                        entry.amount().map(" %s"::formatted).orElse(""),
                        entry.actor().map(" by %s"::formatted).orElse(""),
                        entry.detail().map(" (%s)"::formatted).orElse(""));
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}

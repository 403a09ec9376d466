package tel.billing.subscription.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.CLEO;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.ENTERPRISE;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanOffer;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.catalogue.OfferedPlansHandler;

@Order(1)
@DisplayName("Plans on offer")
class PlansOnOfferTest {
    private static final Plan HOME = plan("home", "Home", Money.of(15_00, "EUR"), BillingInterval.MONTH);
    private static final Plan CHEAP_YEAR = plan("year", "Cheap year", Money.of(1_00, "EUR"), BillingInterval.YEAR);
    private static final Plan FORINTS = plan("hu", "Budapest", Money.of(2_000_00, "HUF"), BillingInterval.MONTH);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final Story story;
    private List<PlanOffer> offer;
    private PlanName shownName;

    PlansOnOfferTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void the_service_starts_with_three_plans() {
        story.when(aVisitorListsThePlans()).then(theOfferWithItsLimitsIs(STARTER, BUSINESS, ENTERPRISE));
    }

    @Test
    void the_cheapest_plan_comes_first() {
        story.given(isOffered(HOME))
                .when(aVisitorListsThePlans())
                .then(theOfferIs(STARTER, HOME, BUSINESS, ENTERPRISE));
    }

    @Test
    void plans_are_grouped_by_period_and_currency() {
        story.given(isOffered(CHEAP_YEAR))
                .and(isOffered(FORINTS))
                .when(aVisitorListsThePlans())
                .then(theOfferIs(STARTER, BUSINESS, ENTERPRISE, FORINTS, CHEAP_YEAR));
    }

    @Test
    void a_retired_plan_is_no_longer_offered() {
        story.given(isRetired(BUSINESS)).when(aVisitorListsThePlans()).then(theOfferIs(STARTER, ENTERPRISE));
    }

    @Test
    void an_instance_that_does_not_know_a_new_plan_yet_shows_its_name() {
        story.given(isOffered(HOME))
                .when(anInstanceThatDoesNotKnowItYetShows(HOME))
                .then(theShownNameIs("Home"));
    }

    @Test
    @DisplayName("A customer sees the plans with the VAT of their own country")
    void a_customer_sees_the_plans_with_the_VAT_of_the_own_country() {
        story.given(commonSteps.isACustomer(ADA))
                .when(commonSteps.isACustomer(CLEO))
                .then(theCustomerSees(ADA, "starter EUR 12.10", "business EUR 36.30", "enterprise EUR 121.00"))
                .and(theCustomerSees(CLEO, "starter EUR 12.40", "business EUR 37.20", "enterprise EUR 124.00"));
    }

    private Step theCustomerSees(Person person, String... plans) {
        return new Step(
                "%s in %s sees %s including VAT"
                        .formatted(person, CommonSteps.nameOf(person.country()), String.join(", ", plans)),
                () -> assertThat(world.subscription.priceOfferedPlans().list(commonSteps.accountOf(person)))
                        .map(offer -> "%s %s"
                                .formatted(offer.plan().tier(), offer.price().gross()))
                        .containsExactly(plans));
    }

    private Step isOffered(Plan plan) {
        return new Step("the plan %s is added".formatted(describe(plan)), () -> world.plans.offer(plan));
    }

    private Step isRetired(Plan plan) {
        return new Step("the plan %s is retired".formatted(plan.name()), () -> world.plans.retire(plan.tier()));
    }

    private Step aVisitorListsThePlans() {
        return new Step(
                "a visitor lists the plans",
                () -> offer = world.subscription.offeredPlans().list());
    }

    private Step anInstanceThatDoesNotKnowItYetShows(Plan plan) {
        return new Step(
                "an instance that does not know %s yet shows the name of the plan".formatted(plan.tier()),
                () -> shownName = new OfferedPlansHandler(new StalePlans(world.plans, plan.tier()), world.clock)
                        .nameOf(plan.tier()));
    }

    private Step theShownNameIs(String name) {
        return new Step(
                "the shown name is %s".formatted(name),
                () -> assertThat(shownName).isEqualTo(new PlanName(name)));
    }

    private Step theOfferIs(Plan... plans) {
        return new Step(
                "the offer is "
                        + Stream.of(plans).map(PlansOnOfferTest::describe).collect(joining(", ")),
                () -> assertThat(offer)
                        .containsExactlyElementsOf(Stream.of(plans)
                                .map(plan -> PlanOffer.of(plan, BillingWorld.START))
                                .toList()));
    }

    private Step theOfferWithItsLimitsIs(Plan... plans) {
        var texts = Stream.of(plans).map(PlansOnOfferTest::describeWithLimits).collect(joining("; "));
        return new Step("the offer is " + texts, theOfferIs(plans).action());
    }

    private static String describeWithLimits(Plan plan) {
        var limits = plan.versions().getFirst().limits();
        return "%s with %s phone%s, %s concurrent calls and %s minutes"
                .formatted(
                        describe(plan),
                        limits.lines(),
                        limits.lines() == 1 ? "" : "s",
                        limits.concurrentCalls(),
                        limits.includedMinutes());
    }

    private static String describe(Plan plan) {
        return "%s for %s a %s"
                .formatted(
                        plan.name(),
                        plan.versions().getFirst().price(),
                        plan.interval().name().toLowerCase(Locale.ROOT));
    }

    private static Plan plan(String tier, String name, Money price, BillingInterval interval) {
        return new Plan(
                Arbitrary.id(),
                new PlanTier(tier),
                new PlanName(name),
                interval,
                true,
                List.of(new Plan.Version(BillingWorld.START, price, new Plan.Limits(1, 1, 1_000))));
    }
}

package tel.billing.subscription.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;
import static tel.billing.story.Person.ADA;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.story.signup.SignupSteps;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
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
import tel.billing.subscription.application.catalogue.AddPlan;
import tel.billing.subscription.application.catalogue.AmendPlan;
import tel.billing.subscription.application.catalogue.AmendPlan.Violation;
import tel.billing.subscription.application.catalogue.PlanDetails;
import tel.billing.subscription.application.catalogue.PlanRevision;

@Order(3)
@DisplayName("Managing plans")
class ManagingPlansTest {
    private static final PlanTier HOME = new PlanTier("home");
    private static final Instant FEBRUARY = Instant.parse("2026-02-01T00:00:00Z");
    private static final Instant MARCH = Instant.parse("2026-03-01T00:00:00Z");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SignupSteps signupSteps = new SignupSteps(world, commonSteps);
    private final AccountId operator = new AccountId(world.ids.next());
    private final UserId egon = new UserId(world.ids.next());
    private final Story story;
    private Optional<Object> outcome = Optional.empty();
    private Optional<PlanRevision> seen = Optional.empty();
    private ExecuteOnce.Result result;

    ManagingPlansTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    /// Egon's changes to a plan. Empty fields keep their value. `text` has a placeholder for the tier.
    private record PlanChange(
            String text,
            Optional<PlanName> name,
            Optional<Long> price,
            Optional<Plan.Limits> limits,
            Optional<Instant> validFrom,
            Optional<Boolean> offered) {

        static PlanChange nothing() {
            return new PlanChange(
                    "sends no change for the plan %s",
                    Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        }

        static PlanChange name(String name) {
            var none = nothing();
            return new PlanChange(
                    "changes the name of the plan %s to " + name,
                    Optional.of(new PlanName(name)),
                    none.price,
                    none.limits,
                    none.validFrom,
                    none.offered);
        }

        static PlanChange price(long cents) {
            var none = nothing();
            return new PlanChange(
                    "changes the price of the plan %s to " + Money.of(cents, "EUR"),
                    none.name,
                    Optional.of(cents),
                    none.limits,
                    none.validFrom,
                    none.offered);
        }

        static PlanChange limits(Plan.Limits limits) {
            var none = nothing();
            return new PlanChange(
                    "changes the plan %%s to %s phones and %s concurrent calls"
                            .formatted(limits.lines(), limits.concurrentCalls()),
                    none.name,
                    none.price,
                    Optional.of(limits),
                    none.validFrom,
                    none.offered);
        }

        static PlanChange offered(boolean offered) {
            var none = nothing();
            return new PlanChange(
                    offered ? "offers the plan %s" : "retires the plan %s",
                    none.name,
                    none.price,
                    none.limits,
                    none.validFrom,
                    Optional.of(offered));
        }

        PlanChange from(Instant instant) {
            return new PlanChange(
                    text + " from %s".formatted(instant), name, price, limits, Optional.of(instant), offered);
        }
    }

    @Test
    void a_new_plan_is_offered_immediately() {
        story.when(adds(HOME, 15_00)).then(isOfferedAt(HOME, 15_00)).and(canSignUpFor(HOME));
    }

    @Test
    void a_tier_is_unique_even_if_its_plan_is_retired() {
        story.given(amends(STARTER, PlanChange.offered(false)))
                .when(adds(STARTER.tier(), 15_00))
                .then(isRefused("the request is rejected: the tier is taken", rejected(new AddPlan.Violation.Taken())))
                .and(isNotOffered(STARTER));
    }

    @Test
    void a_plan_in_a_currency_without_top_ups_is_rejected() {
        story.when(adds(HOME, Money.of(1500, "JPY")))
                .then(isRefused(
                        "the request is rejected: top-ups are possible in EUR and HUF",
                        rejected(new AddPlan.Violation.CurrencyNotSupported("EUR, HUF"))))
                .and(theAuditLogShows());
    }

    @Test
    void all_errors_of_a_new_plan_are_reported_at_once() {
        story.when(adds(STARTER.tier(), Money.of(1500, "JPY")))
                .then(isRefused(
                        "the request is rejected: the tier is taken, and top-ups are possible in EUR and HUF",
                        rejected(
                                new AddPlan.Violation.Taken(), new AddPlan.Violation.CurrencyNotSupported("EUR, HUF"))))
                .and(theAuditLogShows());
    }

    @Test
    void a_new_price_starts_at_the_requested_time() {
        story.given(amends(STARTER, PlanChange.price(12_00).from(FEBRUARY)))
                .when(commonSteps.passes(Duration.between(BillingWorld.START, FEBRUARY.minusSeconds(1))))
                .then(isOfferedAt(STARTER.tier(), 10_00))
                .when(commonSteps.passes(Duration.ofSeconds(1)))
                .then(isOfferedAt(STARTER.tier(), 12_00));
    }

    @Test
    void the_next_price_is_visible_before_it_starts() {
        story.when(amends(STARTER, PlanChange.price(13_00).from(MARCH)))
                .and(amends(STARTER, PlanChange.price(12_00).from(FEBRUARY)))
                .then(costsNext(STARTER, 12_00, FEBRUARY))
                .and(theVersionsOf(STARTER, "EUR 10.00", "EUR 12.00", "EUR 13.00"));
    }

    @Test
    void a_price_without_a_start_is_valid_immediately() {
        story.when(amends(STARTER, PlanChange.price(12_00))).then(isOfferedAt(STARTER.tier(), 12_00));
    }

    @Test
    void a_future_price_can_be_corrected() {
        story.given(amends(STARTER, PlanChange.price(120_00).from(FEBRUARY)))
                .when(amends(STARTER, PlanChange.price(12_00).from(FEBRUARY)))
                .then(theVersionsOf(STARTER, "EUR 10.00", "EUR 12.00"));
    }

    @Test
    void a_price_in_the_past_is_rejected() {
        story.when(amends(STARTER, PlanChange.price(12_00).from(BillingWorld.START.minusSeconds(1))))
                .then(isRefused(
                        "the request is rejected: the start is in the past",
                        new AmendPlan.Outcome.Rejected(Set.of(Violation.IN_THE_PAST))))
                .and(isOfferedAt(STARTER.tier(), 10_00));
    }

    @Test
    void limits_belong_to_a_plan_version_like_prices() {
        story.when(amends(STARTER, PlanChange.limits(new Plan.Limits(2, 4, 500)).from(FEBRUARY)))
                .then(hasLinesAt(STARTER, BillingWorld.START, 1))
                .and(hasLinesAt(STARTER, FEBRUARY, 2))
                .and(theVersionsOf(STARTER, "EUR 10.00", "EUR 10.00"));
    }

    @Test
    void limits_that_are_raised_now_stay_raised_when_a_scheduled_price_begins() {
        story.given(amends(STARTER, PlanChange.price(12_00).from(MARCH)))
                .when(amends(
                        STARTER, PlanChange.limits(new Plan.Limits(2, 4, 500)).from(FEBRUARY)))
                .then(hasLinesAt(STARTER, MARCH, 2))
                .and(theVersionsOf(STARTER, "EUR 10.00", "EUR 10.00", "EUR 12.00"));
    }

    @Test
    void a_start_without_a_price_or_limits_is_rejected() {
        story.when(amends(STARTER, PlanChange.name("Beginner").from(FEBRUARY)))
                .then(isRefused(
                        "the request is rejected: it contains neither a price nor limits",
                        new AmendPlan.Outcome.Rejected(Set.of(Violation.WITHOUT_PRICE_OR_LIMITS))));
    }

    @Test
    void a_new_name_is_valid_immediately() {
        story.when(amends(STARTER, PlanChange.name("Beginner"))).then(isCalled(STARTER, "Beginner"));
    }

    @Test
    void subscribers_keep_a_retired_plan_and_others_cannot_order_it() {
        story.given(signupSteps.signsUpFor(ADA, BUSINESS))
                .and(signupSteps.opensTheLink(ADA))
                .when(amends(BUSINESS, PlanChange.offered(false)))
                .then(isNotOffered(BUSINESS))
                .and(cannotSignUpFor(BUSINESS))
                .and(signupSteps.hasADraftSubscription(ADA, BUSINESS));
    }

    @Test
    void a_retired_plan_can_be_offered_again() {
        story.given(amends(BUSINESS, PlanChange.offered(false)))
                .when(amends(BUSINESS, PlanChange.offered(true)))
                .then(isOfferedAt(BUSINESS.tier(), 30_00));
    }

    @Test
    void a_change_without_effect_writes_nothing() {
        story.when(amends(STARTER, PlanChange.nothing()))
                .and(amends(STARTER, PlanChange.name("Starter")))
                .and(amends(STARTER, PlanChange.price(10_00)))
                .and(amends(STARTER, PlanChange.offered(true)))
                .then(theVersionsOf(STARTER, "EUR 10.00"))
                .and(theAuditLogShows());
    }

    @Test
    void an_administrator_cannot_change_a_plan_that_was_changed_meanwhile() {
        story.given(looksAt(STARTER))
                .and(amends(STARTER, PlanChange.price(12_00).from(FEBRUARY)))
                .when(amendsAsSeen(STARTER, PlanChange.price(9_00)))
                .then(isOutdated())
                .and(theVersionsOf(STARTER, "EUR 10.00", "EUR 12.00"))
                .when(looksAt(STARTER))
                .and(amendsAsSeen(STARTER, PlanChange.price(9_00)))
                .then(theVersionsOf(STARTER, "EUR 10.00", "EUR 9.00", "EUR 12.00"));
    }

    @Test
    void a_scheduled_price_that_has_begun_counts_as_a_change_of_the_plan() {
        story.given(amends(STARTER, PlanChange.price(12_00).from(FEBRUARY)))
                .and(looksAt(STARTER))
                .when(commonSteps.passes(Duration.between(BillingWorld.START, FEBRUARY)))
                .and(amendsAsSeen(STARTER, PlanChange.price(9_00)))
                .then(isOutdated())
                .and(isOfferedAt(STARTER.tier(), 12_00));
    }

    @Test
    void an_unknown_plan_is_not_found() {
        story.when(amends(HOME, PlanChange.price(12_00)))
                .then(isRefused("the plan is not found", new AmendPlan.Outcome.NotFound()));
    }

    @Test
    void a_retry_gets_the_first_response_and_changes_nothing() {
        var key = new IdempotencyKey(UUID.fromString("6f2c1c5e-8d0b-4f6e-9b0a-5b1f0f3a7c11"));
        story.given(amendsUnder(key, STARTER, PlanChange.price(12_00)))
                .and(commonSteps.passes(Duration.ofHours(1)))
                .and(amends(STARTER, PlanChange.price(11_00)))
                .when(amendsUnder(key, STARTER, PlanChange.price(12_00)))
                .then(theFirstAnswerComesAgain())
                .and(isOfferedAt(STARTER.tier(), 11_00));
    }

    @Test
    void the_audit_log_records_plan_changes() {
        story.when(adds(HOME, 15_00))
                .and(amends(HOME, PlanChange.price(16_00)))
                .then(theAuditLogShows(AuditAction.PLAN_CREATED, AuditAction.PLAN_CHANGED));
    }

    private Step adds(PlanTier tier, long cents) {
        return adds(tier, Money.of(cents, "EUR"));
    }

    private Step adds(PlanTier tier, Money price) {
        return new Step("Egon adds the plan %s for %s a month".formatted(tier, price), () -> {
            outcome = Optional.empty();
            var command = new AddPlan.Command(
                    request(newKey()),
                    by(),
                    tier,
                    new PlanName("Home"),
                    price,
                    BillingInterval.MONTH,
                    new Plan.Limits(1, 1, 0));
            result = world.subscription.addPlan().add(command, result -> {
                outcome = Optional.of(result);
                return new StoredResponse(201, Map.of(), result.toString());
            });
        });
    }

    private Step amends(Plan plan, PlanChange change) {
        return amends(plan.tier(), change);
    }

    private Step amends(PlanTier tier, PlanChange change) {
        return new Step("Egon " + change.text().formatted(tier), () -> amend(newKey(), tier, change));
    }

    private Step looksAt(Plan plan) {
        return new Step(
                "Egon looks at the plan " + plan.tier(), () -> seen = Optional.of(PlanRevision.of(details(plan))));
    }

    private Step amendsAsSeen(Plan plan, PlanChange change) {
        return new Step(
                "Egon %s as it was shown".formatted(change.text().formatted(plan.tier())),
                () -> amend(newKey(), plan.tier(), change, seen));
    }

    private PlanDetails details(Plan plan) {
        return world.subscription.listPlans().list().stream()
                .filter(details -> details.plan().tier().equals(plan.tier()))
                .findAny()
                .orElseThrow();
    }

    private Step isOutdated() {
        return new Step(
                "the request is rejected: the plan was changed",
                () -> assertThat(outcome).containsInstanceOf(AmendPlan.Outcome.Outdated.class));
    }

    private Step amendsUnder(IdempotencyKey key, Plan plan, PlanChange change) {
        return new Step(
                "Egon %s with the same idempotency key".formatted(change.text().formatted(plan.tier())),
                () -> amend(key, plan.tier(), change));
    }

    private void amend(IdempotencyKey key, PlanTier tier, PlanChange change) {
        amend(key, tier, change, Optional.empty());
    }

    private void amend(IdempotencyKey key, PlanTier tier, PlanChange change, Optional<PlanRevision> expected) {
        outcome = Optional.empty();
        var command = new AmendPlan.Command(
                request(key),
                by(),
                Optional.of(tier),
                change.name(),
                change.price(),
                change.limits(),
                change.validFrom(),
                change.offered(),
                expected);
        result = world.subscription.amendPlan().amend(command, result -> {
            outcome = Optional.of(result);
            return new StoredResponse(200, Map.of(), bodyOf(result));
        });
    }

    private static String bodyOf(AmendPlan.Outcome result) {
        return result instanceof AmendPlan.Outcome.Done(var plan)
                ? plan.current().price().toString()
                : "refused";
    }

    private Step isOfferedAt(PlanTier tier, long cents) {
        var price = Money.of(cents, "EUR");
        return new Step(
                "the plan %s is offered for %s".formatted(tier, price),
                () -> assertThat(offer())
                        .filteredOn(offered -> offered.tier().equals(tier))
                        .extracting(PlanOffer::price)
                        .containsExactly(price));
    }

    private Step isNotOffered(Plan plan) {
        return new Step(
                "the plan %s is not offered".formatted(plan.tier()),
                () -> assertThat(offer()).extracting(PlanOffer::tier).doesNotContain(plan.tier()));
    }

    private Step isCalled(Plan plan, String name) {
        return new Step(
                "the plan %s is offered as %s".formatted(plan.tier(), name),
                () -> assertThat(offer())
                        .filteredOn(offered -> offered.tier().equals(plan.tier()))
                        .extracting(offered -> offered.name().value())
                        .containsExactly(name));
    }

    private Step hasLinesAt(Plan plan, Instant instant, int lines) {
        return new Step(
                "on %s the plan %s includes %s %s"
                        .formatted(instant, plan.tier(), lines, lines == 1 ? "phone" : "phones"),
                () -> assertThat(sheetOf(plan.tier())
                                .plan()
                                .versionAt(instant)
                                .limits()
                                .lines())
                        .isEqualTo(lines));
    }

    private Step costsNext(Plan plan, long cents, Instant from) {
        var price = Money.of(cents, "EUR");
        return new Step(
                "the next price of the plan %s is %s from %s".formatted(plan.tier(), price, from),
                () -> assertThat(sheetOf(plan.tier()).plan().nextAfter(world.clock.instant()))
                        .hasValueSatisfying(next -> {
                            assertThat(next.price()).isEqualTo(price);
                            assertThat(next.validFrom()).isEqualTo(from);
                        }));
    }

    private Step theVersionsOf(Plan plan, String... prices) {
        return new Step(
                "administrators see the plan %s for %s".formatted(plan.tier(), String.join(", then ", prices)),
                () -> assertThat(sheetOf(plan.tier()).plan().versions())
                        .extracting(version -> version.price().toString())
                        .containsExactly(prices));
    }

    private Step canSignUpFor(PlanTier tier) {
        return new Step(
                "Ada can sign up for the plan " + tier,
                () -> assertThat(signUp(ADA, tier)).isInstanceOf(SignUp.Outcome.MailSent.class));
    }

    private Step cannotSignUpFor(Plan plan) {
        return new Step(
                "Bela cannot sign up for the plan " + plan.tier(),
                () -> assertThat(signUp(Person.BELA, plan.tier())).isInstanceOf(SignUp.Outcome.TierNotOffered.class));
    }

    private SignUp.Outcome signUp(Person person, PlanTier tier) {
        return world.identity
                .signUp()
                .signUp(new SignUp.Command(
                        person.email(),
                        person.company(),
                        person.country(),
                        tier,
                        Optional.empty(),
                        BillingWorld.FIRST_NETWORK));
    }

    private static AddPlan.Outcome rejected(AddPlan.Violation... violations) {
        return new AddPlan.Outcome.Rejected(List.of(violations));
    }

    private Step isRefused(String text, Object expected) {
        return new Step(text, () -> assertThat(outcome).contains(expected));
    }

    private Step theFirstAnswerComesAgain() {
        return new Step(
                "the first response is returned again",
                () -> assertThat(result).isInstanceOfSatisfying(ExecuteOnce.Result.Responded.class, responded -> {
                    assertThat(responded.replayed()).isTrue();
                    assertThat(responded.storedResponse().body()).isEqualTo("EUR 12.00");
                }));
    }

    private Step theAuditLogShows(AuditAction... actions) {
        var text = actions.length == 0
                ? "the audit log has no new entry"
                : "the audit log records for Egon: "
                        + Stream.of(actions)
                                .map(auditAction -> auditAction
                                        .name()
                                        .toLowerCase(Locale.ROOT)
                                        .replace('_', ' '))
                                .collect(joining(", "));
        return new Step(text, () -> {
            var auditEvents = world.trail.entries().stream()
                    .map(AuditEntry::event)
                    .filter(auditEvent -> auditEvent
                            .target()
                            .map(AuditTarget::type)
                            .filter("plan"::equals)
                            .isPresent())
                    .toList();
            assertThat(auditEvents).extracting(AuditEvent::action).containsExactly(actions);
            assertThat(auditEvents)
                    .allSatisfy(auditEvent -> assertThat(auditEvent.actor()).hasValue(by()));
        });
    }

    private PlanDetails sheetOf(PlanTier tier) {
        return world.subscription.listPlans().list().stream()
                .filter(sheet -> sheet.plan().tier().equals(tier))
                .findFirst()
                .orElseThrow();
    }

    private List<PlanOffer> offer() {
        return world.subscription.offeredPlans().list();
    }

    private KeyedRequest request(IdempotencyKey key) {
        return KeyedRequest.ofStaff(operator, egon, key, FINGERPRINT);
    }

    private Actor by() {
        return Actor.of(egon, operator, Role.ADMIN);
    }

    private static IdempotencyKey newKey() {
        return new IdempotencyKey(UUID.randomUUID());
    }
}

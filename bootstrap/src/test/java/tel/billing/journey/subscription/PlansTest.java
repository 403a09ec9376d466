package tel.billing.journey.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.journey.Customer;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.journey.Subscriber;
import tools.jackson.databind.JsonNode;

/// On instances of their own, because offers are visible to all, and time passes.
@DisplayName("Plans")
class PlansTest {
    private static final String PLANS = "/v1/admin/plans";
    /// Far more than the five seconds for which an instance caches, for a busy machine.
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Map<String, Integer> LIMITS = limits(1, 1, 0);

    @AutoClose
    private static Service here;

    private static Service there;
    private static Staff egon;
    private static Staff dora;

    @BeforeAll
    static void start() {
        here = Service.start();
        there = here.instances(2).getLast();
        egon = here.admin();
        dora = Staff.support(here);
    }

    @Test
    void are_offered_within_five_seconds_and_not_after_they_are_retired() {
        var tier = anyTier();
        offered(there, tier);

        var added = add(tier).mustBe(201);

        assertThat(added.json().propertyNames())
                .containsExactly(
                        "id",
                        "tier",
                        "name",
                        "price_minor",
                        "currency",
                        "billing_period",
                        "limits",
                        "offered",
                        "versions");
        assertThat(offered(here, tier)).singleElement().satisfies(plan -> {
            assertThat(plan.required("price_minor").intValue()).isEqualTo(1_500);
            assertThat(plan.required("billing_period").asString()).isEqualTo("year");
            assertThat(plan.at("/limits/included_minutes").intValue()).isZero();
        });
        await().atMost(PATIENCE).until(() -> !offered(there, tier).isEmpty());
        signUp(tier).mustBe(202);

        assertThat(amend(tier, Map.of("offered", false))
                        .mustBe(200)
                        .json()
                        .required("offered")
                        .booleanValue())
                .isFalse();

        assertThat(offered(here, tier)).isEmpty();
        signUp(tier).mustBe(422, "subscription.tier_invalid");
        assertThat(known(tier).required("offered").booleanValue()).isFalse();
        await().atMost(PATIENCE).until(() -> offered(there, tier).isEmpty());
    }

    @Test
    void that_are_retired_cannot_be_activated_and_the_error_names_the_next_step() {
        var tier = anyTier();
        add(tier).mustBe(201);
        var subscriber = Subscriber.of(here);
        subscriber.change(tier).mustBe(200);
        amend(tier, Map.of("offered", false)).mustBe(200);

        var next = "Choose another plan with POST /v1/subscriptions/{id}/change-plan, then activate.";
        assertThat(subscriber
                        .activate()
                        .mustBe(422, "subscription.tier_invalid")
                        .text("detail"))
                .contains(tier)
                .endsWith(next);
        assertThat(subscriber
                        .change(anyTier())
                        .mustBe(422, "subscription.tier_invalid")
                        .text("detail"))
                .doesNotContain("change-plan");
        subscriber.change("starter").mustBe(200);
    }

    @Test
    void have_a_new_price_from_the_announced_instant() {
        var tier = anyTier();
        add(tier).mustBe(201);
        var begins = Instant.parse(here.get("/dev/clock").send().mustBe(200).text("now"))
                .plus(Duration.ofMinutes(10));

        var amended = amend(tier, Map.of("price_minor", 2_000, "valid_from", begins.toString()))
                .mustBe(200);

        assertThat(amended.number("price_minor")).isEqualTo(1_500);
        assertThat(amended.json().at("/versions/0/price_minor").intValue()).isEqualTo(2_000);
        assertThat(amended.json()).isEqualTo(known(tier));
        here.advance("PT9M");
        assertThat(offered(here, tier).getFirst().required("price_minor").intValue())
                .isEqualTo(1_500);
        here.advance("PT1M");
        assertThat(offered(here, tier).getFirst().required("price_minor").intValue())
                .isEqualTo(2_000);
        egon.refresh();
        dora.refresh();
    }

    @Test
    void have_the_limits_that_were_set_and_changed() {
        var tier = anyTier();
        var plan = plan(tier, "EUR", "year");
        plan.put("limits", limits(2, 5, 100));

        var added = egon.post(PLANS, UUID.randomUUID(), plan).mustBe(201);
        assertThat(limitsAt(added.json(), "/limits")).isEqualTo(limits(2, 5, 100));
        assertThat(limitsAt(added.json(), "/versions/0/limits")).isEqualTo(limits(2, 5, 100));

        var amended = amend(tier, Map.of("limits", limits(3, 7, 0))).mustBe(200);
        assertThat(limitsAt(amended.json(), "/limits")).isEqualTo(limits(3, 7, 0));
        assertThat(limitsAt(amended.json(), "/versions/0/limits")).isEqualTo(limits(3, 7, 0));
    }

    @Test
    void are_cached_by_clients_until_they_change() {
        var tier = anyTier();
        add(tier).mustBe(201);
        var tag = here.get("/v1/plans").send().mustBe(200).header("ETag").orElseThrow();

        assertThat(here.get("/v1/plans").header("If-None-Match", tag).send().status())
                .isEqualTo(304);
        amend(tier, Map.of("name", "Another name")).mustBe(200);
        assertThat(here.get("/v1/plans")
                        .header("If-None-Match", tag)
                        .send()
                        .mustBe(200)
                        .header("ETag"))
                .isPresent()
                .isNotEqualTo(tag);
    }

    @Test
    void are_changed_once_for_one_idempotency_key_and_without_lost_updates() {
        var tier = anyTier();
        var plan = add(tier).mustBe(201);
        var key = UUID.randomUUID();
        var first = amend(key, tier, Map.of("price_minor", 1_700)).mustBe(200);

        var again = amend(key, tier, Map.of("price_minor", 1_700)).mustBe(200);

        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotent-Replayed")).hasValue("true");
        amend(key, tier, Map.of("price_minor", 1_800)).mustBe(409, "idempotency.conflict");
        assertThat(dora.get("/v1/admin/audit-log?target=" + plan.text("id"))
                        .mustBe(200)
                        .items())
                .extracting(entry -> entry.required("action").asString())
                .containsExactly("plan_changed", "plan_created");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"price_minor\": 0}                                     | price_minor",
                "{\"price_minor\": 1.5}                                   | price_minor",
                "{\"price_minor\": 1000000000001}                         | price_minor",
                "{\"limits\": {\"lines\": 0, \"concurrent_calls\": 1, \"included_minutes\": 1}} | limits.lines",
                "{\"limits\": {\"lines\": 1, \"concurrent_calls\": 1}}    | limits.included_minutes",
                "{\"limits\": 1}                                          | limits",
                "{\"name\": \" \"}                                        | name",
                "{\"offered\": \"no\"}                                    | offered",
                "{\"price_minor\": 1, \"valid_from\": \"tomorrow\"}       | valid_from",
                "{\"price_minor\": 1, \"valid_from\": \"2020-01-01T00:00:00Z\"} | valid_from",
                "{\"name\": \"x\", \"valid_from\": \"2099-01-01T00:00:00Z\"}    | valid_from",
                "{\"currency\": \"USD\"}                                  | currency",
                "{\"valid_from\": \"2099-01-01T00:00:00Z\", \"nmae\": \"x\"} | nmae,valid_from",
                "{\"price_minor\": 0, \"valid_from\": \"2099-01-01T00:00:00Z\"} | price_minor",
                "{\"limits\": 1, \"valid_from\": \"2099-01-01T00:00:00Z\"} | limits",
            })
    void cannot_be_changed_to_invalid_values(String body, String faults) {
        var refused = here.call("PATCH", PLANS + "/starter")
                .bearer(egon.accessToken())
                .key(UUID.randomUUID())
                .json(body)
                .send();

        assertThat(refused.mustBe(422, "validation.failed").faultyNames())
                .containsExactlyInAnyOrder(faults.split(",", -1));
    }

    @Test
    void cannot_be_added_with_invalid_values() {
        assertThat(egon.post(PLANS, UUID.randomUUID(), Map.of()).mustBe(422).faultyNames())
                .containsExactlyInAnyOrder("tier", "name", "price_minor", "currency", "billing_period", "limits");
        assertThat(egon.post(PLANS, UUID.randomUUID(), plan("Home", "XAU", "week"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("tier", "currency", "billing_period");
        assertThat(egon.post(PLANS, UUID.randomUUID(), plan("home", "JPY", "year"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("currency");
        assertThat(egon.post(PLANS, UUID.randomUUID(), plan("Home", "JPY", "week"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("tier", "currency", "billing_period");
        assertThat(add("starter").mustBe(422, "validation.failed").faultyNames())
                .containsExactly("tier");
        assertThat(egon.post(PLANS, UUID.randomUUID(), plan("starter", "JPY", "year"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("tier", "currency");
    }

    @Test
    void that_do_not_exist_are_not_found() {
        amend("nothing", Map.of("offered", false)).mustBe(404, "not_found");
        amend("No-Tier", Map.of("offered", false)).mustBe(404, "not_found");
    }

    @Test
    void with_an_impossible_tier_do_not_take_the_key_of_another_request() {
        var key = UUID.randomUUID();
        var tier = anyTier();
        add(tier).mustBe(201);
        amend(key, tier, Map.of("price_minor", 1_700)).mustBe(200);

        amend(key, "No-Tier", Map.of("price_minor", 1_700)).mustBe(409, "idempotency.conflict");
    }

    @Test
    void are_shown_to_support() {
        assertThat(dora.get(PLANS).mustBe(200).items())
                .extracting(plan -> plan.required("tier").asString())
                .contains("starter", "business", "enterprise");
    }

    private static Reply add(String tier) {
        return egon.post(PLANS, UUID.randomUUID(), plan(tier, "EUR", "year"));
    }

    private static Map<String, Object> plan(String tier, String currency, String period) {
        var plan = new HashMap<String, Object>();
        plan.put("tier", tier);
        plan.put("name", "Home");
        plan.put("price_minor", 1_500);
        plan.put("currency", currency);
        plan.put("billing_period", period);
        plan.put("limits", LIMITS);
        return plan;
    }

    private static Map<String, Integer> limits(int lines, int concurrentCalls, int includedMinutes) {
        return Map.of("lines", lines, "concurrent_calls", concurrentCalls, "included_minutes", includedMinutes);
    }

    private static Map<String, Integer> limitsAt(JsonNode plan, String pointer) {
        var limits = plan.at(pointer);
        return limits(
                limits.required("lines").intValue(),
                limits.required("concurrent_calls").intValue(),
                limits.required("included_minutes").intValue());
    }

    private static Reply amend(String tier, Map<String, ?> change) {
        return amend(UUID.randomUUID(), tier, change);
    }

    private static Reply amend(UUID key, String tier, Map<String, ?> change) {
        return here.call("PATCH", PLANS + "/" + tier)
                .bearer(egon.accessToken())
                .key(key)
                .json(Customer.json(change))
                .send();
    }

    private static Reply signUp(String tier) {
        return Customer.signUp(here, Customer.anyAddress(), Map.of("plan_tier", tier));
    }

    private static JsonNode known(String tier) {
        return dora.get(PLANS).mustBe(200).items().stream()
                .filter(plan -> plan.required("tier").asString().equals(tier))
                .findFirst()
                .orElseThrow();
    }

    private static List<JsonNode> offered(Service service, String tier) {
        return service.get("/v1/plans").send().mustBe(200).items().stream()
                .filter(plan -> plan.required("tier").asString().equals(tier))
                .toList();
    }

    private static String anyTier() {
        return "t" + UUID.randomUUID();
    }
}

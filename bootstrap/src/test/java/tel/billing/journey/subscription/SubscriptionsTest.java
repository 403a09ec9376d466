package tel.billing.journey.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.journey.Subscriber;

@OnService
class SubscriptionsTest {
    private Subscriber subscriber;
    private Customer ada;

    @BeforeEach
    void signUp(Service service) {
        subscriber = Subscriber.of(service);
        ada = subscriber.customer();
    }

    @Test
    void a_signup_creates_a_draft_and_further_drafts_are_possible() {
        assertThat(subscriber.status()).isEqualTo("draft");

        var other = subscriber.draft("business").mustBe(201);

        assertThat(other.text("plan_tier")).isEqualTo("business");
        assertThat(ada.get("/v1/subscriptions").mustBe(200).items()).hasSize(2);
        assertThat(subscriber
                        .draft("platinum")
                        .mustBe(422, "subscription.tier_invalid")
                        .text("detail"))
                .contains("platinum");
    }

    @Test
    void a_draft_changes_to_any_plan_without_charge() {
        assertThat(subscriber.change("enterprise").mustBe(200).text("plan_tier"))
                .isEqualTo("enterprise");
        assertThat(subscriber.status()).isEqualTo("draft");
    }

    @Test
    void plans_are_changed_and_scheduled_changes_are_withdrawn() {
        ada.topUp(100_00).mustBe(200);
        subscriber.activate().mustBe(200);

        var dearer = subscriber.change("business").mustBe(200);
        assertThat(dearer.text("plan_tier")).isEqualTo("business");
        assertThat(ada.euros()).isBetween(1L, 89_10L);

        var scheduled = subscriber.change("starter").mustBe(200);
        assertThat(scheduled.text("plan_tier")).isEqualTo("business");
        assertThat(scheduled.json().at("/planned_change/plan_tier").asString()).isEqualTo("starter");
        assertThat(scheduled.json().at("/planned_change/price_minor").longValue())
                .isEqualTo(9_00);
        assertThat(scheduled.number("price_minor")).isEqualTo(49_00);
        assertThat(scheduled.json().at("/planned_change/at").asString())
                .isEqualTo(scheduled.text("current_period_end"));

        assertThat(subscriber.change("business").mustBe(200).json().has("planned_change"))
                .isFalse();
        subscriber.change("platinum").mustBe(422, "subscription.tier_invalid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"platinum", "Platinum", "Gold plan", "STARTER", " starter", "1", "", "\u20ac"})
    void an_unknown_tier_of_any_spelling_is_not_offered(String tier) {
        subscriber.draft(tier).mustBe(422, "subscription.tier_invalid");
        subscriber.change(tier).mustBe(422, "subscription.tier_invalid");

        assertThat(ada.get("/v1/subscriptions").mustBe(200).items())
                .singleElement()
                .satisfies(draft ->
                        assertThat(draft.required("plan_tier").asString()).isEqualTo("starter"));
    }

    @Test
    void an_unknown_tier_is_refused_after_the_key_and_the_subscription_were_checked(Service service) {
        var key = UUID.randomUUID();
        subscriber.change(key, "business").mustBe(200);

        subscriber.change(key, "Gold plan").mustBe(409, "idempotency.conflict");
        subscriber.triedBy(Customer.of(service)).change("Gold plan").mustBe(404, "not_found");
    }

    @Test
    void a_long_name_of_a_tier_is_not_repeated_in_the_error() {
        assertThat(subscriber
                        .draft("t".repeat(41))
                        .mustBe(422, "subscription.tier_invalid")
                        .text("detail"))
                .isEqualTo("No such plan is offered. GET /v1/plans lists the offered plans.");
    }

    @Test
    void a_tier_that_is_not_a_string_fails_validation_and_so_does_a_missing_key(Service service) {
        for (var path : List.of("/v1/subscriptions", "/v1/subscriptions/%s/change-plan".formatted(subscriber.id()))) {
            var post = service.post(path).bearer(ada.accessToken());
            assertThat(post.key(UUID.randomUUID())
                            .json("{\"plan_tier\": 7}")
                            .send()
                            .mustBe(422, "validation.failed")
                            .faultyNames())
                    .containsExactly("plan_tier");
            assertThat(service.post(path)
                            .bearer(ada.accessToken())
                            .json("{\"plan_tier\": \"Platinum\"}")
                            .send()
                            .mustBe(422, "validation.failed")
                            .faultyNames())
                    .containsExactly("Idempotency-Key");
        }
    }

    @Test
    void ends_when_its_owner_cancels() {
        ada.topUp(100_00).mustBe(200);
        subscriber.activate().mustBe(200);

        var ending = subscriber.cancel("period_end").mustBe(200);
        assertThat(ending.text("cancel_at")).isEqualTo(ending.text("current_period_end"));
        assertThat(subscriber.activate().mustBe(200).json().has("cancel_at")).isFalse();
        assertThat(subscriber.show().mustBe(200).json().has("cancelled_at")).isFalse();
        var ended = subscriber.cancel("now").mustBe(200);
        assertThat(ended.text("status")).isEqualTo("cancelled");
        assertThat(ended.json().has("cancelled_at")).isTrue();
        assertThat(subscriber.cancel("period_end").mustBe(200).text("status")).isEqualTo("cancelled");

        subscriber.line().mustBe(404, "not_found");
        var refusal = subscriber.activate().mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactly("status");
        assertThat(refusal.json().at("/invalid_params/0/reason").asString())
                .isEqualTo("a cancelled subscription cannot be activated; create another subscription with"
                        + " POST /v1/subscriptions");
        assertThat(subscriber
                        .change("business")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("status");
        assertThat(subscriber.cancel("later").mustBe(422, "validation.failed").faultyNames())
                .containsExactly("when");
    }

    @Test
    void of_another_account_looks_like_an_unknown_one(Service service) {
        var bela = subscriber.triedBy(Customer.of(service));

        bela.show().mustBe(404, "not_found");
        bela.line().mustBe(404, "not_found");
        bela.activate().mustBe(404, "not_found");
        bela.change("business").mustBe(404, "not_found");
        bela.cancel("now").mustBe(404, "not_found");

        assertThat(subscriber.status()).isEqualTo("draft");
    }

    @Test
    void is_read_only_while_the_account_is_suspended(Service service) {
        var key = UUID.randomUUID();
        ada.topUp(100_00).mustBe(200);
        subscriber.activate().mustBe(200);
        var egon = service.admin();
        var account = ada.account().toString();
        egon.move(account, "suspend", "an unpaid bill").mustBe(200);

        assertThat(subscriber.status()).isEqualTo("active");
        assertThat(subscriber.line().mustBe(200).text("status")).isEqualTo("suspended");
        subscriber.change(key, "business").mustBe(403, "auth.forbidden");
        subscriber.cancel("now").mustBe(403, "auth.forbidden");
        subscriber.draft("business").mustBe(403, "auth.forbidden");
        assertThat(ada.euros()).isEqualTo(89_11);

        egon.move(account, "reactivate", "it was paid").mustBe(200);
        assertThat(subscriber.line().mustBe(200).text("status")).isEqualTo("active");
        subscriber.change(key, "business").mustBe(200);
    }

    @Test
    void ends_with_the_account(Service service) {
        ada.topUp(100_00).mustBe(200);
        subscriber.activate().mustBe(200);

        service.admin().move(ada.account().toString(), "close", "asked for").mustBe(200);

        subscriber.show().mustBe(401);
        await().until(() -> service.mailbox().of(ada.email()).stream()
                .anyMatch(mail -> mail.subject().equals("Your Starter subscription has ended")));
    }
}

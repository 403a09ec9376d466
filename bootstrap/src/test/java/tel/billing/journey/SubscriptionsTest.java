package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;

@OnService
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class SubscriptionsTest {
    private Service service;
    private Customer ada;
    private String path;

    @BeforeEach
    void signUp(Service service) {
        this.service = service;
        ada = Customer.of(service);
        path = "/v1/subscriptions/"
                + ada.get("/v1/subscriptions")
                        .mustBe(200)
                        .items()
                        .getFirst()
                        .required("id")
                        .asString();
    }

    @Test
    void a_signup_leaves_a_draft_and_others_may_follow() {
        assertThat(ada.get(path).mustBe(200).text("status")).isEqualTo("draft");

        var other = post("/v1/subscriptions", UUID.randomUUID(), "{\"plan_tier\": \"business\"}")
                .mustBe(201);

        assertThat(other.text("plan_tier")).isEqualTo("business");
        assertThat(ada.get("/v1/subscriptions").mustBe(200).items()).hasSize(2);
        post("/v1/subscriptions", UUID.randomUUID(), "{\"plan_tier\": \"platinum\"}")
                .mustBe(422, "subscription.tier_invalid");
    }

    @Test
    void who_is_short_of_money_is_told_how_much_and_goes_on_with_the_same_key() {
        var key = UUID.randomUUID();
        var refusal = activate(key).mustBe(402, "payment.declined");
        assertThat(refusal.text("decline_reason")).isEqualTo("insufficient_balance");
        var shortfall = refusal.json().required("shortfall_minor").longValue();

        ada.topUp(shortfall).mustBe(200);
        var active = activate(key).mustBe(200);

        assertThat(active.text("status")).isEqualTo("active");
        assertThat(active.json().has("current_period_end")).isTrue();
        assertThat(ada.euros()).isZero();
        assertThat(ada.get(path + "/line").mustBe(200).text("status")).isEqualTo("active");
        assertThat(activate(key).mustBe(200).header("Idempotent-Replayed")).hasValue("true");
        assertThat(ada.get("/v1/wallets/EUR/entries").mustBe(200).items())
                .extracting(entry -> entry.required("kind").asString())
                .containsExactly("charge", "topup");
    }

    @Test
    void a_stored_card_pays_what_the_wallet_lacks() {
        ada.topUp(UUID.randomUUID(), "{\"amount_minor\": 100, \"currency\": \"EUR\", \"save_card\": true}")
                .mustBe(200);

        activate(UUID.randomUUID()).mustBe(200);

        assertThat(ada.euros()).isZero();
        assertThat(ada.get("/v1/payments").mustBe(200).items()).hasSize(2);
    }

    @Test
    void plans_are_changed_and_changes_are_withdrawn() {
        ada.topUp(100_00).mustBe(200);
        activate(UUID.randomUUID()).mustBe(200);

        var dearer = change("business").mustBe(200);
        assertThat(dearer.text("plan_tier")).isEqualTo("business");
        assertThat(ada.euros()).isBetween(1L, 89_10L);

        var planned = change("starter").mustBe(200);
        assertThat(planned.text("plan_tier")).isEqualTo("business");
        assertThat(planned.json().at("/planned_change/plan_tier").asString()).isEqualTo("starter");

        assertThat(change("business").mustBe(200).json().has("planned_change")).isFalse();
        change("platinum").mustBe(422, "subscription.tier_invalid");
    }

    @Test
    void it_ends_when_its_owner_says_so() {
        ada.topUp(100_00).mustBe(200);
        activate(UUID.randomUUID()).mustBe(200);

        assertThat(cancel("period_end").mustBe(200).json().has("cancel_at")).isTrue();
        assertThat(activate(UUID.randomUUID()).mustBe(200).json().has("cancel_at"))
                .isFalse();
        assertThat(cancel("now").mustBe(200).text("status")).isEqualTo("cancelled");

        ada.get(path + "/line").mustBe(404, "not_found");
        assertThat(activate(UUID.randomUUID()).mustBe(422, "validation.failed").faultyNames())
                .containsExactly("status");
        cancel("later").mustBe(422, "validation.failed");
    }

    @Test
    void of_somebody_else_is_as_one_that_is_not_there() {
        var owner = ada;
        ada = Customer.of(service);

        ada.get(path).mustBe(404, "not_found");
        activate(UUID.randomUUID()).mustBe(404, "not_found");
        change("business").mustBe(404, "not_found");
        cancel("now").mustBe(404, "not_found");

        assertThat(owner.get(path).mustBe(200).text("status")).isEqualTo("draft");
    }

    private Reply activate(UUID key) {
        return service.post(path + "/activate")
                .bearer(ada.accessToken())
                .key(key)
                .send();
    }

    private Reply change(String tier) {
        return post(path + "/change-plan", UUID.randomUUID(), "{\"plan_tier\": \"%s\"}".formatted(tier));
    }

    private Reply cancel(String when) {
        return post(path + "/cancel", UUID.randomUUID(), "{\"when\": \"%s\"}".formatted(when));
    }

    private Reply post(String to, UUID key, String body) {
        return service.post(to).bearer(ada.accessToken()).key(key).json(body).send();
    }
}

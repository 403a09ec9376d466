package tel.billing.journey.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.Subscriber;
import tools.jackson.databind.JsonNode;

@OnService
class PreviewsTest {
    private Service service;
    private Subscriber subscriber;
    private Customer ada;

    @BeforeEach
    void signUp(Service shared) {
        service = shared;
        subscriber = Subscriber.of(shared);
        ada = subscriber.customer();
    }

    @Test
    void an_activation_charges_the_previewed_total_or_nothing() {
        subscriber.topUpWithNewCard(10_00);
        var card =
                ada.get("/v1/payment-methods").items().getFirst().required("id").asString();

        var preview = preview("activate/preview").mustBe(200);

        assertThat(preview.number("total_minor")).isEqualTo(10_89);
        assertThat(preview.json().at("/charge/net_minor").longValue()).isEqualTo(9_00);
        assertThat(preview.json().at("/charge/vat_treatment").asString()).isEqualTo("domestic");
        assertThat(preview.json().at("/charge/vat_rate_bp").longValue()).isEqualTo(21_00);
        assertThat(preview.json().at("/payment/wallet_minor").longValue()).isEqualTo(10_00);
        assertThat(preview.json().at("/payment/card_minor").longValue()).isEqualTo(1_00);
        assertThat(preview.json().at("/payment/payment_method_id").asString()).isEqualTo(card);
        assertThat(preview.json().at("/renewal/gross_minor").longValue()).isEqualTo(10_89);
        assertThat(preview.json().at("/subscription/status").asString()).isEqualTo("active");
        assertThat(subscriber.status()).isEqualTo("draft");

        var key = UUID.randomUUID();
        var refused = activate(key, body(card, 10_90, preview)).mustBe(422, "validation.failed");
        assertThat(refused.faultyNames()).containsExactly("preview.total_minor");
        assertThat(refused.body()).contains("1089 (EUR 10.89)");
        assertThat(subscriber.status()).isEqualTo("draft");
        assertThat(ada.euros()).isEqualTo(10_00);

        var accepted = body(card, 10_89, preview);
        assertThat(activate(key, accepted).mustBe(200).text("status")).isEqualTo("active");
        assertThat(ada.euros()).isEqualTo(11);
        assertThat(activate(key, accepted).mustBe(200).header("Idempotent-Replayed"))
                .hasValue("true");
        activate(key, body("new", 10_89, preview)).mustBe(409, "idempotency.conflict");
    }

    @Test
    void a_preview_in_another_currency_is_rejected_for_its_currency() {
        ada.topUp(100_00).mustBe(200);
        var activation = inDollars(10_89, preview("activate/preview").mustBe(200));

        var refused = activate(UUID.randomUUID(), "{\"preview\": %s}".formatted(activation))
                .mustBe(422, "validation.failed");

        assertThat(refused.errorCodes()).isEqualTo(Map.of("preview.currency", "incorrect"));
        assertThat(refused.body()).contains("1089 (EUR 10.89)");
        subscriber.activate().mustBe(200);
        var upgrade = preview("change-plan/preview?plan_tier=business").mustBe(200);
        var changed = service.post(path("change-plan"))
                .bearer(ada.accessToken())
                .key(UUID.randomUUID())
                .json("{\"plan_tier\": \"business\", \"preview\": %s}"
                        .formatted(inDollars(upgrade.number("total_minor"), upgrade)))
                .send();
        assertThat(changed.mustBe(422, "validation.failed").faultyNames()).containsExactly("preview.currency");
        assertThat(ada.euros()).isEqualTo(89_11);
    }

    @Test
    void a_plan_change_and_a_cancellation_are_previewed() {
        ada.topUp(100_00).mustBe(200);
        subscriber.activate().mustBe(200);

        var upgrade = preview("change-plan/preview?plan_tier=business").mustBe(200);
        assertThat(upgrade.json().at("/charge/proration/from_price_minor").longValue())
                .isEqualTo(9_00);
        assertThat(upgrade.json().at("/payment/wallet_minor").longValue()).isEqualTo(upgrade.number("total_minor"));

        var changed = service.post(path("change-plan"))
                .bearer(ada.accessToken())
                .key(UUID.randomUUID())
                .json("{\"plan_tier\": \"business\", \"preview\": %s}"
                        .formatted(accepted(upgrade.number("total_minor"), upgrade)))
                .send();
        assertThat(changed.mustBe(200).text("plan_tier")).isEqualTo("business");
        assertThat(ada.euros()).isEqualTo(89_11 - upgrade.number("total_minor"));

        var ending = preview("cancel/preview?when=period_end").mustBe(200);
        assertThat(ending.number("total_minor")).isZero();
        assertThat(ending.text("effective_at"))
                .isEqualTo(ending.json().at("/subscription/cancel_at").asString())
                .isEqualTo(subscriber.show().text("current_period_end"));
        assertThat(ending.json().has("renewal")).isFalse();
        assertThat(subscriber.show().json().has("cancel_at")).isFalse();
    }

    @Test
    void an_impossible_operation_has_no_preview() {
        preview("change-plan/preview?plan_tier=gold").mustBe(422, "subscription.tier_invalid");
        assertThat(preview("change-plan/preview")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("plan_tier");
        assertThat(preview("cancel/preview?when=later")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("when");
        assertThat(preview("activate/preview?payment_method=" + UUID.randomUUID())
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("payment_method");
        assertThat(preview("activate/preview?payment_method=old")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("payment_method");
        Customer.of(service).get(path("activate/preview")).mustBe(404, "not_found");
        service.get(path("activate/preview")).send().mustBe(401, "auth.invalid_credentials");

        subscriber.cancel("now").mustBe(200);
        assertThat(preview("activate/preview").mustBe(422, "validation.failed").faultyNames())
                .containsExactly("status");
    }

    @Test
    void a_malformed_acceptance_is_rejected() {
        assertThat(activate(
                                UUID.randomUUID(),
                                "{\"preview\": {\"total_minor\": -1, \"currency\": \"eur\"}, \"card\": 1}")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("preview.total_minor", "preview.currency", "preview.priced_at", "card");
    }

    @Test
    void an_activation_without_a_stored_card_is_paid_with_a_new_one() {
        assertThat(preview("activate/preview")
                        .mustBe(200)
                        .json()
                        .at("/payment/shortfall_minor")
                        .longValue())
                .isEqualTo(10_89);
        subscriber.activate().mustBe(402, "payment.declined");
        assertThat(preview("activate/preview?payment_method=new")
                        .mustBe(200)
                        .json()
                        .at("/payment/card_minor")
                        .longValue())
                .isEqualTo(10_89);

        assertThat(activate(UUID.randomUUID(), "{\"payment_method\": \"new\"}")
                        .mustBe(200)
                        .text("status"))
                .isEqualTo("active");

        assertThat(ada.get("/v1/payments").mustBe(200).items())
                .singleElement()
                .satisfies(payment ->
                        assertThat(payment.required("amount_minor").longValue()).isEqualTo(10_89));
    }

    @Test
    void a_plan_change_is_previewed_with_the_chosen_card() {
        ada.topUp(10_89).mustBe(200);
        subscriber.activate().mustBe(200);

        var withDefault = preview("change-plan/preview?plan_tier=business").mustBe(200);
        var withNew = preview("change-plan/preview?plan_tier=business&payment_method=new")
                .mustBe(200);

        assertThat(withDefault.json().required("payment").has("card_minor")).isFalse();
        assertThat(withNew.json().at("/payment/card_minor").longValue())
                .isPositive()
                .isEqualTo(withNew.number("total_minor"));
    }

    @Test
    void a_plan_change_charges_the_chosen_card() {
        ada.topUp(10_89).mustBe(200);
        subscriber.activate().mustBe(200);

        subscriber.change("business").mustBe(402, "payment.declined");
        assertThat(changeToBusiness(UUID.randomUUID().toString())
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("payment_method");
        assertThat(ada.get("/v1/payments").mustBe(200).items()).hasSize(1);
        assertThat(changeToBusiness("new").mustBe(200).text("plan_tier")).isEqualTo("business");

        assertThat(ada.get("/v1/payments").mustBe(200).items()).hasSize(2);
        assertThat(ada.euros()).isZero();
    }

    @Test
    void a_customer_sees_plans_with_the_VAT_of_the_own_country() {
        var starter = starter();
        assertThat(starter.required("price_minor").longValue()).isEqualTo(9_00);
        assertThat(starter.required("vat_treatment").asString()).isEqualTo("domestic");
        assertThat(starter.required("vat_rate_bp").intValue()).isEqualTo(21_00);
        assertThat(starter.required("vat_minor").longValue()).isEqualTo(1_89);
        assertThat(starter.required("gross_minor").longValue()).isEqualTo(10_89);
        assertThat(ada.get("/v1/account/plans").mustBe(200).items())
                .allSatisfy(plan -> assertThat(plan.required("price_minor").longValue()
                                + plan.required("vat_minor").longValue())
                        .isEqualTo(plan.required("gross_minor").longValue()));

        service.call("PATCH", "/v1/account")
                .bearer(ada.accessToken())
                .json("{\"country\": \"GR\"}")
                .send()
                .mustBe(200);

        assertThat(starter().required("gross_minor").longValue()).isEqualTo(11_16);
        service.get("/v1/account/plans").send().mustBe(401, "auth.invalid_credentials");
    }

    private JsonNode starter() {
        return ada.get("/v1/account/plans").mustBe(200).items().stream()
                .filter(plan -> plan.required("tier").asString().equals("starter"))
                .findFirst()
                .orElseThrow();
    }

    private Reply changeToBusiness(String card) {
        return service.post(path("change-plan"))
                .bearer(ada.accessToken())
                .key(UUID.randomUUID())
                .json("{\"plan_tier\": \"business\", \"payment_method\": \"%s\"}".formatted(card))
                .send();
    }

    private Reply preview(String operation) {
        return ada.get(path(operation));
    }

    private Reply activate(UUID key, String body) {
        return service.post(path("activate"))
                .bearer(ada.accessToken())
                .key(key)
                .json(body)
                .send();
    }

    private static String body(String card, long total, Reply preview) {
        return "{\"payment_method\": \"%s\", \"preview\": %s}".formatted(card, accepted(total, preview));
    }

    private static String accepted(long total, Reply preview) {
        return "{\"total_minor\": %s, \"currency\": \"EUR\", \"priced_at\": \"%s\"}"
                .formatted(total, preview.text("priced_at"));
    }

    private static String inDollars(long total, Reply preview) {
        return accepted(total, preview).replace("EUR", "USD");
    }

    private String path(String operation) {
        return "/v1/subscriptions/%s/%s".formatted(subscriber.id(), operation);
    }
}

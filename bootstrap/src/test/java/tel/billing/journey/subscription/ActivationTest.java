package tel.billing.journey.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.journey.Subscriber;
import tel.billing.payment.sandbox.SandboxCardProcessor;

/// The requirements of an active subscription: money, a card, the PBX.
@OnService(switchesPbx = true)
class ActivationTest {
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final long STARTER = 10_89;
    private static final long ENTERPRISE = 240_79;
    /// An amount for which the sandbox sends the customer to its page.
    private static final long WANTS_CUSTOMER = 202_00;

    private static final Map<String, String> RETURNING =
            Map.of("return_url", "https://shop.example/paid", "cancel_url", "https://shop.example/left");
    private static final String PAY = "pay, https://shop.example/paid?payment_id=ID&status=captured";
    private static final String CANCEL = "cancel, https://shop.example/left?payment_id=ID&status=declined";

    private final UUID key = UUID.randomUUID();
    private Service service;
    private Subscriber subscriber;
    private Customer ada;

    @BeforeEach
    void signUp(Service service) {
        this.service = service;
        subscriber = Subscriber.of(service);
        ada = subscriber.customer();
    }

    @AfterEach
    void thePbxIsBack() {
        pbx(true);
    }

    @Test
    void an_insufficient_balance_is_reported_with_the_shortfall_and_the_same_key_can_be_retried() {
        ada.topUp(1_00).mustBe(200);
        var refusal = subscriber.activate(key).mustBe(402, "payment.declined");
        assertThat(refusal.text("decline_reason")).isEqualTo("insufficient_balance");
        assertThat(refusal.number("shortfall_minor")).isEqualTo(STARTER - 1_00);
        assertThat(refusal.text("currency")).isEqualTo("EUR");
        assertThat(refusal.json().has("payment_id")).isFalse();

        ada.topUp(STARTER - 1_00).mustBe(200);
        var active = subscriber.activate(key).mustBe(200);

        assertThat(active.text("status")).isEqualTo("active");
        assertThat(active.json().has("current_period_end")).isTrue();
        assertThat(ada.euros()).isZero();
        assertThat(subscriber.line().mustBe(200).text("status")).isEqualTo("active");
        var replay = subscriber.activate(key).mustBe(200);
        assertThat(replay.header("Idempotent-Replayed")).hasValue("true");
        assertThat(replay.body()).isEqualTo(active.body());
        assertThat(statement()).containsExactly("charge", "topup", "topup");
    }

    @Test
    void an_active_subscription_is_returned_unchanged_and_costs_nothing_more() {
        ada.topUp(3 * STARTER).mustBe(200);
        var first = subscriber.activate().mustBe(200);

        assertThat(subscriber.activate().mustBe(200).body()).isEqualTo(first.body());
        assertThat(ada.euros()).isEqualTo(2 * STARTER);
    }

    @Test
    void a_stored_card_pays_the_shortfall_of_the_wallet() {
        subscriber.topUpWithNewCard(1_00);

        subscriber.activate(key).mustBe(200);

        assertThat(ada.euros()).isZero();
        assertThat(ada.get("/v1/payments").mustBe(200).items())
                .extracting(payment -> payment.required("amount_minor").longValue())
                .containsExactly(STARTER - 1_00, 1_00L);
    }

    @Test
    void a_declined_card_is_the_final_answer_to_the_key_and_nothing_is_charged() {
        subscriber.topUpWithNewCard(1_00);
        theCardIsBlocked();

        var refusal = subscriber.activate(key).mustBe(402, "payment.declined");

        assertThat(refusal.text("detail"))
                .isEqualTo("The card was not charged: refused. Use another card and a new Idempotency-Key.");
        assertThat(refusal.text("decline_reason")).isEqualTo("refused");
        assertThat(refusal.json().has("shortfall_minor")).isFalse();
        assertThat(ada.statusOf(refusal.text("payment_id"))).isEqualTo("declined");
        assertThat(subscriber.status()).isEqualTo("draft");
        assertThat(ada.euros()).isEqualTo(1_00);

        var replay = subscriber.activate(key).mustBe(402, "payment.declined");
        assertThat(replay.body()).isEqualTo(refusal.body());
        assertThat(replay.header("Idempotent-Replayed")).hasValue("true");
        assertThat(subscriber.activate().mustBe(402, "payment.declined").text("payment_id"))
                .isNotEqualTo(refusal.text("payment_id"));
    }

    @Test
    void a_card_that_requires_its_owner_redirects_them_and_the_activation_completes_afterwards() {
        var waiting = enterpriseAwaitsTheOwner();
        assertThat(waiting.text("status")).isEqualTo("draft");
        assertThat(waiting.json().at("/next_action/type").asString()).isEqualTo("redirect");
        assertThat(ada.statusOf(waiting.text("payment_id"))).isEqualTo("pending");
        assertThat(subscriber.activate(key).mustBe(202).text("payment_id")).isEqualTo(waiting.text("payment_id"));

        service.post(page(waiting) + "/pay").send().mustBe(200);

        await().atMost(SOON).until(subscriber::status, "active"::equals);
        assertThat(ada.euros()).isZero();
        assertThat(subscriber.activate(key).mustBe(200).text("status")).isEqualTo("active");
        assertThat(statement()).containsExactly("charge", "topup", "topup");
    }

    @Test
    void an_owner_returns_to_the_shop_that_requested_the_activation() {
        subscriber.change("enterprise").mustBe(200);
        subscriber.topUpWithNewCard(ENTERPRISE - WANTS_CUSTOMER);
        var waiting = subscriber
                .activate(key, "{\"return_url\": \"https://shop.example/plans\"}")
                .mustBe(202);
        service.post(page(waiting) + "/cancel").send().mustBe(200);
        var payment = waiting.text("payment_id");
        assertThat(service.get("/payment/return?payment_id=" + payment)
                        .header("Accept", "text/html")
                        .send()
                        .mustBe(303)
                        .header("Location"))
                .hasValue("https://shop.example/plans?payment_id=%s&status=declined".formatted(payment));
        subscriber
                .activate(UUID.randomUUID(), "{\"return_url\": \"//thief.example\"}")
                .mustBe(422, "validation.failed");
    }

    @ParameterizedTest
    @CsvSource({PAY, CANCEL})
    void an_owner_who_pays_returns_to_the_return_url_and_one_who_cancels_to_the_cancel_url(
            String decision, String destination) {
        subscriber.change("enterprise").mustBe(200);
        subscriber.topUpWithNewCard(ENTERPRISE - WANTS_CUSTOMER);

        var waiting = subscriber.activate(key, Customer.json(RETURNING)).mustBe(202);

        assertThatTheOwnerReturns(waiting, decision, destination);
    }

    @ParameterizedTest
    @CsvSource({PAY, CANCEL})
    void an_owner_who_pays_an_upgrade_returns_to_the_return_url_and_one_who_cancels_to_the_cancel_url(
            String decision, String destination) {
        ada.topUp(STARTER).mustBe(200);
        subscriber.activate().mustBe(200);
        var path = "/v1/subscriptions/%s/change-plan".formatted(subscriber.id());
        var preview = ada.get(path + "/preview?plan_tier=enterprise").mustBe(200);
        var total = preview.number("total_minor");
        subscriber.topUpWithNewCard(total - WANTS_CUSTOMER);
        var upgrade = new HashMap<String, Object>(RETURNING);
        upgrade.put("plan_tier", "enterprise");
        upgrade.put("preview", Map.of("total_minor", total, "currency", "EUR", "priced_at", preview.text("priced_at")));

        var waiting = service.post(path)
                .bearer(ada.accessToken())
                .key(key)
                .json(Customer.json(upgrade))
                .send()
                .mustBe(202);

        assertThatTheOwnerReturns(waiting, decision, destination);
    }

    @ParameterizedTest
    @ValueSource(strings = {"return_url", "cancel_url"})
    void a_url_outside_the_allowed_sites_is_rejected_and_named(String name) {
        var urls = new HashMap<>(RETURNING);
        urls.put(name, "https://thief.example");

        assertThat(subscriber
                        .activate(key, Customer.json(urls))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly(name);
    }

    @Test
    void an_owner_who_cancels_at_the_cards_page_pays_nothing() {
        var waiting = enterpriseAwaitsTheOwner();

        service.post(page(waiting) + "/cancel").send().mustBe(200);

        var refusal = subscriber.activate(key).mustBe(402, "payment.declined");
        assertThat(refusal.text("decline_reason")).isEqualTo("cancelled_by_customer");
        assertThat(refusal.text("payment_id")).isEqualTo(waiting.text("payment_id"));
        assertThat(subscriber.status()).isEqualTo("draft");
        assertThat(ada.euros()).isEqualTo(ENTERPRISE - WANTS_CUSTOMER);
    }

    @Test
    void a_line_that_the_pbx_rejects_is_not_charged_and_customer_and_staff_see_the_reason() {
        ada.topUp(2 * STARTER).mustBe(200);
        pbxRejects("no free channels");

        var refusal = subscriber.activate(key).mustBe(422, "validation.failed");

        assertThat(refusal.json().at("/invalid_params/0/name").asString()).isEqualTo("line");
        assertThat(refusal.json().at("/invalid_params/0/reason").asString())
                .isEqualTo(
                        "was rejected by the PBX: no free channels; after the operator has removed the cause, retry with the same"
                                + " Idempotency-Key");
        assertThat(refusal.header("Retry-After")).isEmpty();
        assertThat(ada.euros()).isEqualTo(2 * STARTER);
        assertThat(subscriber.status()).isEqualTo("draft");
        assertThat(statement()).containsExactly("release", "charge", "topup");
        assertThat(Staff.support(service)
                        .get("/v1/admin/audit-log?action=line_rejected&target=" + subscriber.id())
                        .mustBe(200)
                        .items())
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.required("reason").asString()).isEqualTo("no free channels");
                    assertThat(entry.at("/target/type").asString()).isEqualTo("line");
                    assertThat(entry.has("actor")).isFalse();
                });

        pbx(true);
        assertThat(subscriber.activate(key).mustBe(200).text("status")).isEqualTo("active");
        assertThat(ada.euros()).isEqualTo(STARTER);
    }

    @Test
    void an_upgrade_that_the_pbx_rejects_is_not_charged_and_the_current_plan_stays() {
        ada.topUp(100_00).mustBe(200);
        subscriber.activate().mustBe(200);
        var before = ada.euros();
        pbxRejects("more lines than the licence allows");

        assertThat(subscriber
                        .change(key, "business")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("line");

        assertThat(ada.euros()).isEqualTo(before);
        assertThat(subscriber.show().mustBe(200).text("plan_tier")).isEqualTo("starter");
        pbx(true);
        assertThat(subscriber.change(key, "business").mustBe(200).text("plan_tier"))
                .isEqualTo("business");
    }

    @Test
    void while_the_pbx_is_down_nothing_is_charged_and_the_same_key_succeeds_later() {
        ada.topUp(2 * STARTER).mustBe(200);
        pbx(false);

        var refusal = subscriber.activate(key).mustBe(503, "upstream.pbx_unavailable");
        assertThat(refusal.header("Retry-After")).isPresent();
        assertThat(ada.euros()).isEqualTo(2 * STARTER);
        assertThat(subscriber.status()).isEqualTo("draft");
        subscriber.line().mustBe(404, "not_found");
        IntStream.range(0, 4).forEach(_ -> subscriber.activate(key).mustBe(503, "upstream.pbx_unavailable"));
        assertThat(statement()).containsExactly("topup");

        pbx(true);
        subscriber.activate(key).mustBe(200);

        assertThat(subscriber.activate(key).mustBe(200).header("Idempotent-Replayed"))
                .hasValue("true");
        assertThat(ada.euros()).isEqualTo(STARTER);
        assertThat(subscriber.line().mustBe(200).text("status")).isEqualTo("active");
        assertThat(statement()).containsExactly("charge", "topup");
    }

    @Test
    void a_purchase_that_is_rejected_while_the_pbx_is_down_does_not_bind_its_key() {
        ada.topUp(2 * STARTER).mustBe(200);
        pbx(false);
        subscriber.activate(key).mustBe(503, "upstream.pbx_unavailable");
        subscriber.activate(key, "{\"payment_method\": \"new\"}").mustBe(503, "upstream.pbx_unavailable");

        pbx(true);
        subscriber.activate(key).mustBe(200);

        subscriber.activate(key, "{\"payment_method\": \"new\"}").mustBe(409, "idempotency.conflict");
    }

    @Test
    void while_the_pbx_is_down_no_card_is_charged() {
        subscriber.topUpWithNewCard(1_00);
        pbx(false);

        subscriber.activate(key).mustBe(503, "upstream.pbx_unavailable");
        assertThat(ada.euros()).isEqualTo(1_00);
        assertThat(service.captures(ada.account())).hasSize(1);

        pbx(true);
        subscriber.activate(key).mustBe(200);
        assertThat(ada.euros()).isZero();
        assertThat(service.captures(ada.account())).hasSize(2);
    }

    @Test
    void while_the_pbx_is_down_upgrades_are_not_charged_and_cancellations_succeed() {
        ada.topUp(100_00).mustBe(200);
        subscriber.activate().mustBe(200);
        pbx(false);

        subscriber.change(key, "business").mustBe(503, "upstream.pbx_unavailable");
        subscriber.change(key, "business").mustBe(503, "upstream.pbx_unavailable");
        assertThat(statement()).containsExactly("charge", "topup");
        assertThat(subscriber.show().mustBe(200).text("plan_tier")).isEqualTo("starter");
        assertThat(ada.euros()).isEqualTo(100_00 - STARTER);

        assertThat(subscriber.cancel("now").mustBe(200).text("status")).isEqualTo("cancelled");
    }

    @Test
    void a_suspended_account_cannot_buy(Service service) {
        ada.topUp(2 * STARTER).mustBe(200);
        service.admin()
                .move(ada.account().toString(), "suspend", "an unpaid bill")
                .mustBe(200);

        subscriber.activate(key).mustBe(403, "auth.forbidden");

        assertThat(ada.euros()).isEqualTo(2 * STARTER);
    }

    private Reply enterpriseAwaitsTheOwner() {
        subscriber.change("enterprise").mustBe(200);
        subscriber.topUpWithNewCard(ENTERPRISE - WANTS_CUSTOMER);
        return subscriber.activate(key).mustBe(202);
    }

    private void assertThatTheOwnerReturns(Reply waiting, String decision, String destination) {
        var payment = waiting.text("payment_id");
        service.post(page(waiting) + "/" + decision).send().mustBe(200);
        assertThat(service.get("/payment/return?payment_id=" + payment)
                        .header("Accept", "text/html")
                        .send()
                        .mustBe(303)
                        .header("Location"))
                .hasValue(destination.replace("ID", payment));
    }

    /// The path of the card's page.
    private static String page(Reply waiting) {
        return URI.create(waiting.json().at("/next_action/url").asString()).getPath();
    }

    /// The result at the card's issuer, which is not known here.
    private void theCardIsBlocked() {
        var processor = service.part(SandboxCardProcessor.class);
        var account = ada.account();
        processor.cardsOf(account).orElseThrow().forEach(card -> processor.deleteCard(account, card.token()));
    }

    private void pbxRejects(String reason) {
        service.call("PUT", "/dev/pbx")
                .json("{\"available\": true, \"rejection\": \"%s\"}".formatted(reason))
                .send()
                .mustBe(200);
    }

    private void pbx(boolean available) {
        service.call("PUT", "/dev/pbx")
                .json("{\"available\": %s}".formatted(available))
                .send()
                .mustBe(200);
    }

    /// Newest first.
    private List<String> statement() {
        return ada.get("/v1/wallets/EUR/entries").mustBe(200).items().stream()
                .map(entry -> entry.required("kind").asString())
                .toList();
    }
}

package tel.billing.journey.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.StaffTests;

@OnService
@DisplayName("Refunds")
class RefundsTest extends StaffTests {
    private static final String REASON = "the customer asked for it";

    @Test
    void return_a_part_and_then_the_rest(Service service) {
        var ada = Customer.of(service);
        var payment = ada.topUp(2000).mustBe(200).text("payment_id");

        var partly = refund(payment, 500).mustBe(200);

        assertThat(partly.text("status")).isEqualTo("partly_refunded");
        assertThat(partly.json().required("refunded_minor").longValue()).isEqualTo(500);
        assertThat(partly.json().has("refund_pending_minor")).isFalse();
        assertThat(ada.get("/v1/payments/" + payment).mustBe(200).json()).isEqualTo(partly.json());
        assertThat(ada.euros()).isEqualTo(1500);
        var refund = partly.json().at("/refunds/0");
        assertThat(refund.required("amount_minor").longValue()).isEqualTo(500);
        assertThat(refund.required("status").asString()).isEqualTo("done");
        assertThat(ada.get("/v1/wallets/EUR/entries")
                        .mustBe(200)
                        .items()
                        .getFirst()
                        .at("/reference/id")
                        .asString())
                .isEqualTo(refund.required("id").asString());

        var wholly =
                refund(UUID.randomUUID(), payment, Map.of("reason", REASON)).mustBe(200);

        assertThat(wholly.text("status")).isEqualTo("refunded");
        assertThat(wholly.json().required("refunded_minor").longValue()).isEqualTo(2000);
        assertThat(ada.euros()).isZero();
        assertThat(ada.get("/v1/wallets/EUR/entries").mustBe(200).items())
                .extracting(
                        entry -> entry.required("kind").asString(),
                        entry -> entry.at("/reference/type").asString(),
                        entry -> entry.required("amount_minor").longValue())
                .containsExactly(
                        tuple("refund", "refund", -1500L),
                        tuple("refund", "refund", -500L),
                        tuple("topup", "payment", 2000L));
    }

    @Test
    void return_the_money_once_for_repeated_requests(Service service) {
        var ada = Customer.of(service);
        var payment = ada.topUp(2000).mustBe(200).text("payment_id");
        var key = UUID.randomUUID();
        var body = Map.of("amount_minor", 500, "reason", REASON);

        var first = refund(key, payment, body).mustBe(200);
        var again = refund(key, payment, body).mustBe(200);

        assertThat(again.header("Idempotent-Replayed")).contains("true");
        assertThat(again.json()).isEqualTo(first.json());
        assertThat(ada.euros()).isEqualTo(1500);
        assertThat(egon.get("/v1/admin/audit-log?action=payment_refunded&target=" + payment)
                        .mustBe(200)
                        .items())
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.at("/target/type").asString()).isEqualTo("payment");
                    assertThat(entry.at("/money/amount_minor").longValue()).isEqualTo(500);
                    assertThat(entry.at("/money/currency").asString()).isEqualTo("EUR");
                    assertThat(entry.at("/money/refund_id").asString())
                            .isEqualTo(first.json().at("/refunds/0/id").asString());
                });
    }

    @Test
    void return_at_most_the_rest_of_the_payment_and_the_balance_of_the_wallet(Service service) {
        var ada = Customer.of(service);
        var payment = ada.topUp(2000).mustBe(200).text("payment_id");

        assertThat(refund(payment, 2001).mustBe(422, "validation.failed").faultyNames())
                .containsExactly("amount_minor");
        refund(payment, 2000).mustBe(200);
        var refusal =
                refund(UUID.randomUUID(), payment, Map.of("reason", REASON)).mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactly("amount_minor");
        assertThat(refusal.json().at("/invalid_params/0/reason").asString()).contains("already refunded");
    }

    @Test
    void name_the_balance_of_a_wallet_that_holds_too_little(Service service) {
        var ada = Customer.of(service);
        var payment = ada.topUp(2000).mustBe(200).text("payment_id");
        debit(ada, 1500);

        var part = refund(payment, 501).mustBe(422, "validation.failed").json().at("/invalid_params/0");

        assertThat(part.required("name").asString()).isEqualTo("amount_minor");
        assertThat(part.required("code").asString()).isEqualTo("too_large");
        assertThat(part.required("limit").longValue()).isEqualTo(500);
        assertThat(part.required("reason").asString())
                .isEqualTo("must be at most 500 (EUR 5.00), the balance of the wallet");

        debit(ada, 500);
        var empty = refund(payment, 1).mustBe(422, "validation.failed").json().at("/invalid_params/0");

        assertThat(empty.required("code").asString()).isEqualTo("not_allowed");
        assertThat(empty.has("limit")).isFalse();
        assertThat(empty.required("reason").asString())
                .isEqualTo("cannot be refunded: the wallet holds EUR 0.00. Credit the wallet first, then retry");
    }

    @Test
    void are_refused_by_the_sandbox_for_an_amount_of_the_payment(Service service) {
        var ada = Customer.of(service);
        var payment = ada.topUp(20_020).mustBe(200).text("payment_id");

        var refusal = refund(payment, 500).mustBe(402, "payment.declined");

        assertThat(refusal.text("detail")).contains("rejected the refund", "Retry later with a new Idempotency-Key");
        assertThat(ada.euros()).isEqualTo(20_020);
    }

    @ParameterizedTest
    @CsvSource({"20021, captured, pending", "20022, partly_refunded, done"})
    void fail_later_at_the_sandbox_for_other_amounts_of_the_payment(
            long amount, String status, String refundStatus, Service service) {
        var ada = Customer.of(service);
        var payment = ada.topUp(amount).mustBe(200).text("payment_id");

        var begun = refund(payment, 500).mustBe(200);

        assertThat(begun.text("status")).isEqualTo(status);
        assertThat(begun.json().at("/refunds/0/status").asString()).isEqualTo(refundStatus);
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(ada.get("/v1/payments/" + payment)
                                .json()
                                .at("/refunds/0/status")
                                .asString())
                        .isEqualTo("failed"));
        assertThat(ada.statusOf(payment)).isEqualTo("captured");
        assertThat(ada.euros()).isEqualTo(amount);
    }

    /// The sandbox reports the failure within seconds, too. The money returns once.
    @Test
    void without_a_result_are_resolved_by_an_admin(Service service) {
        var ada = Customer.of(service);
        var payment = ada.topUp(20_021).mustBe(200).text("payment_id");
        var refund = refundId(refund(payment, 500).mustBe(200));
        var failed = Map.of("result", "failed", "reason", "The card processor does not have it.");
        var key = UUID.randomUUID();
        service.sql()
                .execute(
                        "UPDATE payment_refund SET ask_until = ask_until - interval '2 days',"
                                + " requested_at = requested_at - interval '2 days' WHERE id = ?",
                        UUID.fromString(refund));

        dora.post(resolution(payment, refund), key, failed).mustBe(403, "auth.forbidden");
        var resolved = egon.post(resolution(payment, refund), key, failed).mustBe(200);
        var again = egon.post(resolution(payment, refund), key, failed).mustBe(200);

        assertThat(resolved.text("status")).isEqualTo("captured");
        assertThat(resolved.json().at("/refunds/0/status").asString()).isEqualTo("failed");
        assertThat(again.header("Idempotent-Replayed")).contains("true");
        assertThat(again.json()).isEqualTo(resolved.json());
        assertThat(ada.euros()).isEqualTo(20_021);
        assertThat(ada.get("/v1/wallets/EUR/entries").mustBe(200).items())
                .extracting(entry -> entry.required("kind").asString())
                .containsExactly("refund_failed", "refund", "topup");
    }

    @Test
    void keep_their_result(Service service) {
        var ada = Customer.of(service);
        var payment = ada.topUp(2000).mustBe(200).text("payment_id");
        var done = refund(payment, 500).mustBe(200);
        var path = resolution(payment, refundId(done));

        assertThat(resolve(path, "done").mustBe(200).json()).isEqualTo(done.json());
        var refusal = resolve(path, "failed").mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactly("status");
        assertThat(refusal.json().at("/invalid_params/0/reason").asString()).contains("already has the other result");
        assertThat(resolve(path, "lost").mustBe(422, "validation.failed").faultyNames())
                .containsExactly("result");
        resolve(resolution(payment, UUID.randomUUID().toString()), "done").mustBe(404, "not_found");
        resolve(resolution(UUID.randomUUID().toString(), refundId(done)), "done")
                .mustBe(404, "not_found");
        assertThat(ada.euros()).isEqualTo(1500);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void have_a_positive_amount(long amount, Service service) {
        var payment = Customer.of(service).topUp(2000).mustBe(200).text("payment_id");

        assertThat(refund(payment, amount).mustBe(422, "validation.failed").faultyNames())
                .containsExactly("amount_minor");
    }

    @Test
    void are_for_captured_payments(Service service) {
        var ada = Customer.of(service);
        var declined = ada.topUp(40_200).mustBe(402, "payment.declined").text("payment_id");

        var refusal = refund(declined, 500).mustBe(422, "validation.failed");

        assertThat(refusal.faultyNames()).containsExactly("status");
        assertThat(refusal.json().at("/invalid_params/0/reason").asString())
                .isEqualTo("a declined payment cannot be refunded");
        refund(UUID.randomUUID().toString(), 500).mustBe(404, "not_found");
    }

    private void debit(Customer customer, long amount) {
        egon.post(
                        "/v1/admin/accounts/%s/adjustments".formatted(customer.account()),
                        UUID.randomUUID(),
                        Map.of("amount_minor", -amount, "currency", "EUR", "reason", REASON))
                .mustBe(201);
    }

    private Reply refund(String payment, long amount) {
        return refund(UUID.randomUUID(), payment, Map.of("amount_minor", amount, "reason", REASON));
    }

    private Reply refund(UUID key, String payment, Map<String, ?> body) {
        return egon.post(path(payment), key, body);
    }

    private Reply resolve(String path, String result) {
        return egon.post(path, UUID.randomUUID(), Map.of("result", result, "reason", REASON));
    }

    private static String refundId(Reply refunded) {
        return refunded.json().at("/refunds/0/id").asString();
    }

    private static String resolution(String payment, String refund) {
        return "/v1/admin/payments/%s/refunds/%s/resolve".formatted(payment, refund);
    }

    private String path(String payment) {
        return "/v1/admin/payments/%s/refund".formatted(payment);
    }
}

package tel.billing.journey.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.journey.Customer;
import tel.billing.journey.MailFolder;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.payment.adyen.AdyenCardProcessor;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.NotificationSender;
import tel.billing.payment.adyen.stub.StubAccount;
import tel.billing.payment.application.processor.CardProcessor;

@DisplayName("With Adyen as card processor")
class TopUpAtAdyenTest {
    @TempDir
    private static Path directory;

    private static AdyenStub adyen;
    private static NotificationSender notificationSender;
    private static Service service;

    @BeforeAll
    static void start() {
        var account = StubAccount.some();
        adyen = new AdyenStub(directory.resolve("adyen"), account, 0);
        service = Service.start(
                _ -> {},
                "--billing.adyen-merchant-account=" + account.code(),
                "--billing.adyen-api-key=" + account.apiKey(),
                "--billing.adyen-environment=test",
                "--billing.adyen-hmac-key=" + account.hmacKey(),
                "--billing.adyen-notification-user=" + account.user(),
                "--billing.adyen-notification-password=" + account.password(),
                "--billing.adyen-url=" + adyen.url());
        notificationSender = new NotificationSender(
                adyen,
                () -> service.at("/v1/webhooks/card-processor"),
                new NotificationSender.Options(5, Duration.ofMillis(100), 50));
    }

    @AfterAll
    static void stop() throws IOException {
        notificationSender.close();
        service.close();
        adyen.close();
    }

    @Test
    void a_customer_without_a_stored_card_is_redirected_to_its_page() {
        var ada = customer();

        var pending = ada.topUp(20_00).mustBe(202);

        assertThat(adyen.externalActions().pageFor(ada.account() + "." + pending.text("payment_id")))
                .contains(session(pending));
        assertThat(ada.euros()).isZero();
    }

    @Test
    void a_payment_at_its_page_reaches_the_wallet_once_for_repeated_notifications() {
        var ada = customer();
        var pending = ada.topUp(20_00).mustBe(202);

        adyen.externalActions().pay(session(pending));

        await().until(() -> ada.euros() == 20_00);
        await().until(notificationSender::isIdle);
        assertThat(ada.statusOf(pending.text("payment_id"))).isEqualTo("captured");
        assertThat(ada.euros()).isEqualTo(20_00);
    }

    @Test
    void a_card_that_is_stored_at_its_page_pays_the_next_top_up() {
        var ada = customer();
        var pending = ada.topUp(
                        UUID.randomUUID(), "{\"amount_minor\": 2000, \"currency\": \"EUR\", \"save_card\": true}")
                .mustBe(202);
        adyen.externalActions().pay(session(pending));

        // the card is read back after the notification of the payment
        var paid = await().until(() -> ada.topUp(30_00), next -> next.status() == 200);

        assertThat(paid.json().required("card").required("last4").asString()).isEqualTo("1111");
        assertThat(ada.euros()).isGreaterThanOrEqualTo(30_00);
    }

    @Test
    void a_chargeback_is_deducted_from_the_wallet_and_returned_after_a_won_dispute() {
        var ada = customer();
        var pending = ada.topUp(20_00).mustBe(202);
        adyen.externalActions().pay(session(pending));
        await().until(() -> ada.euros() == 20_00);
        var payment = adyen.movements().stream()
                .filter(moved -> moved.merchant().endsWith(pending.text("payment_id")))
                .findFirst()
                .orElseThrow()
                .payment();

        adyen.externalActions().chargeBack(payment);
        await().until(() -> ada.euros() == 0);
        assertThat(ada.statusOf(pending.text("payment_id"))).isEqualTo("charged_back");

        adyen.externalActions().reverseChargeback(payment);
        await().until(() -> ada.euros() == 20_00);
        assertThat(ada.statusOf(pending.text("payment_id"))).isEqualTo("captured");
    }

    @Test
    void a_notification_with_a_wrong_signature_is_refused() {
        service.post("/v1/webhooks/card-processor")
                .json("{\"live\": \"false\", \"notificationItems\": []}")
                .send()
                .mustBe(401);
    }

    @Test
    void unauthenticated_notifications_are_refused_before_they_are_parsed() {
        var refusal = service.post("/v1/webhooks/card-processor")
                .json("1".repeat(300 * 1024))
                .send()
                .mustBe(401, "auth.invalid_credentials");

        assertThat(refusal.header("WWW-Authenticate").orElseThrow()).startsWith("Basic realm=");
        assertThat(service.part(MeterRegistry.class)
                        .get("billing.notifications.refused")
                        .tag("why", "sender")
                        .counter()
                        .count())
                .isPositive();
    }

    @Test
    void there_is_no_sandbox_route_for_cards() {
        assertThat(service.part(CardProcessor.class)).isNotInstanceOf(AdyenCardProcessor.class);
        assertThat(service.part(AdyenCardProcessor.class)).isNotNull();
        service.get("/dev/card/any").send().mustBe(404);
    }

    @Test
    void its_page_redirects_to_ours_which_reveals_nothing() {
        var page = service.get("/payment/return").send().mustBe(200);

        assertThat(page.body()).contains("You have left the payment page").doesNotContain("<script", "<form");
        assertThat(service.get("/payment/return?sessionId=CS1&sessionResult=abc")
                        .send()
                        .mustBe(200)
                        .body())
                .isEqualTo(page.body());
        assertThat(adyen.requests())
                .filteredOn(request -> request.path().equals("/sessions"))
                .allSatisfy(stubRequest -> assertThat(stubRequest.body()).contains("/payment/return\""));
    }

    /// The URL of the page for the customer.
    private static String session(Reply pending) {
        var page = URI.create(
                pending.json().required("next_action").required("url").asString());
        return page.getPath().substring(page.getPath().lastIndexOf('/') + 1);
    }

    private static Customer customer() {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of()).mustBe(202);
        return Customer.redeem(service, email, new MailFolder(service).awaitToken(email));
    }
}

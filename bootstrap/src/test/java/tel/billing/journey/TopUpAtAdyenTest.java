package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.payment.adyen.AdyenCardProcessor;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.StubAccount;
import tel.billing.payment.application.CardProcessor;

@DisplayName("With Adyen for a card processor")
class TopUpAtAdyenTest {
    private static final Pattern TOKEN = Pattern.compile("/signup/confirm\\?token=([A-Za-z0-9_-]+)");

    @TempDir
    private static Path directory;

    private static AdyenStub adyen;
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
    }

    @AfterAll
    static void stop() throws IOException {
        service.close();
        adyen.close();
    }

    @Test
    void a_customer_without_a_stored_card_is_sent_to_its_page() {
        var ada = customer();

        var pending = ada.topUp(20_00).mustBe(202);

        var page = URI.create(
                pending.json().required("next_action").required("url").asString());
        var session = page.getPath().substring(page.getPath().lastIndexOf('/') + 1);
        assertThat(adyen.world().pageFor(ada.account() + "." + pending.text("payment_id")))
                .contains(session);
        assertThat(adyen.movements()).isEmpty();
        assertThat(ada.euros()).isZero();
    }

    @Test
    void nothing_of_a_sandbox_is_left_for_cards() {
        assertThat(service.part(CardProcessor.class)).isInstanceOf(AdyenCardProcessor.class);
        service.get("/dev/card/any").send().mustBe(404);
    }

    @Test
    void its_page_leads_back_to_ours_which_tells_nobody_anything() {
        var page = service.get("/payment/return").send().mustBe(200);

        assertThat(page.body()).contains("You can go back now").doesNotContain("<script", "<form");
        assertThat(service.get("/payment/return?sessionId=CS1&sessionResult=abc")
                        .send()
                        .mustBe(200)
                        .body())
                .isEqualTo(page.body());
        assertThat(adyen.asked()).allSatisfy(asked -> assertThat(asked.body()).contains("/payment/return\""));
    }

    private static Customer customer() {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of()).mustBe(202);
        return Customer.redeem(
                service,
                email,
                await().until(() -> token(email), Optional::isPresent).orElseThrow());
    }

    /// Of the link in the mail, which there is no page to read on.
    private static Optional<String> token(String email) throws IOException {
        try (var mails = Files.list(service.data().resolve("mailbox"))) {
            return mails.filter(file -> file.toString().endsWith(".json"))
                    .map(TopUpAtAdyenTest::text)
                    .filter(mail -> mail.contains(email))
                    .map(TOKEN::matcher)
                    .filter(Matcher::find)
                    .map(found -> found.group(1))
                    .findFirst();
        }
    }

    private static String text(Path mail) {
        try {
            return Files.readString(mail);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

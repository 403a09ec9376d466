package tel.billing.proof.processor;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.NotificationSender;
import tel.billing.payment.adyen.stub.StubAccount;
import tel.billing.proof.load.AdminClient;
import tel.billing.proof.load.Api;
import tel.billing.proof.load.Mailbox;
import tel.billing.proof.load.PlannedTopUp;
import tel.billing.proof.load.TopUp;
import tel.billing.proof.load.Traffic;
import tel.billing.proof.outage.Installation;
import tel.billing.proof.outage.RandomFaults;

/// Adyen's stub, in the process of the proof. It survives the kills, and its record is on disk.
public final class AdyenVendor implements Vendor {
    private static final StubAccount ACCOUNT = StubAccount.some();
    private static final int SENT_TWICE = 20;
    private static final Duration CARD_KEPT_WITHIN = Duration.ofSeconds(60);
    private static final Duration MAX_NOTIFICATION_DELAY = Duration.ofSeconds(10);
    /// The service waits 18 s for an answer.
    private static final Duration MAX_ANSWER_DELAY = Duration.ofSeconds(25);

    private final AdyenStub stub;
    private final long seed;

    public AdyenVendor(Path home, long seed) {
        this.stub = new AdyenStub(home.resolve("adyen"), ACCOUNT, 0);
        this.seed = seed;
    }

    @Override
    public Installation install(Path home) throws IOException {
        return Installation.single(home, settings());
    }

    private Map<String, String> settings() {
        return Map.of(
                "BILLING_ADYEN_MERCHANT_ACCOUNT", ACCOUNT.code(),
                "BILLING_ADYEN_API_KEY", ACCOUNT.apiKey(),
                "BILLING_ADYEN_ENVIRONMENT", "test",
                "BILLING_ADYEN_HMAC_KEY", ACCOUNT.hmacKey(),
                "BILLING_ADYEN_NOTIFICATION_USER", ACCOUNT.user(),
                "BILLING_ADYEN_NOTIFICATION_PASSWORD", ACCOUNT.password(),
                "BILLING_ADYEN_URL", stub.url().toString(),
                "BILLING_FIRST_ADMIN_EMAIL", AdminClient.EMAIL);
    }

    @Override
    public boolean hasPages() {
        return true;
    }

    /// After this, all customers but one have a stored card.
    @Override
    public ProcessorSetup prepare(Installation installation, Api api, Traffic traffic) {
        var webhook = api.at("/v1/webhooks/card-processor");
        var notificationSender = new NotificationSender(
                stub, () -> webhook, new NotificationSender.Options(seed, MAX_NOTIFICATION_DELAY, SENT_TWICE));
        var admin = AdminClient.enrol(api, Mailbox.in(installation.data()));
        var keepers = traffic.customers().stream().skip(1).toList();
        var paid = keepers.stream()
                .map(customer -> traffic.send(new TopUp(customer, PlannedTopUp.storingCard())))
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(paid)
                .orTimeout(CARD_KEPT_WITHIN.toSeconds(), TimeUnit.SECONDS)
                .join();
        keepers.forEach(
                customer -> await("a stored card").atMost(CARD_KEPT_WITHIN).until(customer::hasCard));
        return new AdyenSetup(stub, notificationSender, admin, traffic, new RandomFaults(seed, MAX_ANSWER_DELAY), seed);
    }

    @Override
    public void close() {
        stub.close();
    }
}

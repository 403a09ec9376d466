package tel.billing.payment.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.Entry;
import tel.billing.payment.adyen.stub.StubAccount;
import tel.billing.payment.application.notification.ProcessorNotifications.Delivery;
import tel.billing.payment.application.notification.ProcessorNotifications.ParseResult;
import tel.billing.payment.domain.Notification;
import tel.billing.shared.Secret;

/// The tests' account at the stub.
final class AdyenFixtures {
    static final StubAccount STUB = StubAccount.some();
    static final URI RETURN = URI.create("https://billing.example/payment/return");

    private static final Duration PATIENCE = Duration.ofSeconds(18);
    private static final int MAX_CONCURRENT_REQUESTS = 64;

    private AdyenFixtures() {}

    static AdyenCardProcessor processor(AdyenStub stub) {
        return processor(stub, PATIENCE, MAX_CONCURRENT_REQUESTS, new SimpleMeterRegistry());
    }

    static AdyenCardProcessor processor(AdyenStub stub, Duration patience, int places, MeterRegistry meters) {
        return new AdyenCardProcessor(access(stub.url(), STUB.apiKey()), RETURN, meters, () -> {}, patience, places);
    }

    static AdyenAccess access(URI url, String apiKey) {
        return new AdyenAccess(
                new AdyenAccount(STUB.code(), false), new Secret(apiKey), Optional.empty(), Optional.of(url));
    }

    static AdyenNotifications notifications() {
        return notifications(new Secret(STUB.hmacKey()), Optional.empty());
    }

    static AdyenNotifications notifications(Secret key, Optional<Secret> previous) {
        return new AdyenNotifications(
                new AdyenAccount(STUB.code(), false),
                new NotificationCredentials(STUB.user(), new Secret(STUB.password()), key, previous));
    }

    static ParseResult read(Entry.Notified sent) {
        return notifications().read(delivery(sent.headers(), sent.body()));
    }

    static Delivery delivery(Map<String, String> headers, String body) {
        return new Delivery(headers, body.getBytes(UTF_8));
    }

    /// The events of all notifications from the stub.
    static List<Notification.Event> events(AdyenStub stub) {
        return stub.notifications().stream()
                .flatMap(sent -> ((ParseResult.Genuine) read(sent)).notifications().stream())
                .map(Notification::event)
                .toList();
    }
}

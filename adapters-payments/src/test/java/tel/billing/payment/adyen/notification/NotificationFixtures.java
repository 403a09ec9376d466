package tel.billing.payment.adyen.notification;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tel.billing.payment.adyen.AdyenAccount;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.Entry;
import tel.billing.payment.adyen.stub.StubAccount;
import tel.billing.payment.application.notification.NotificationParser.Delivery;
import tel.billing.payment.application.notification.NotificationParser.ParseResult;
import tel.billing.payment.domain.Notification;
import tel.billing.shared.Secret;

/// Reads what the stub sends to the tests' account.
public final class NotificationFixtures {
    static final StubAccount STUB = StubAccount.some();

    private NotificationFixtures() {}

    static AdyenNotificationParser notifications() {
        return notifications(new Secret(STUB.hmacKey()), Optional.empty());
    }

    static AdyenNotificationParser notifications(Secret key, Optional<Secret> previous) {
        return new AdyenNotificationParser(
                new AdyenAccount(STUB.code(), false),
                new NotificationCredentials(STUB.user(), new Secret(STUB.password()), key, previous));
    }

    /// For a live account with the code and the credentials of the tests' account.
    static AdyenNotificationParser liveNotifications() {
        return new AdyenNotificationParser(
                new AdyenAccount(STUB.code(), true),
                new NotificationCredentials(
                        STUB.user(), new Secret(STUB.password()), new Secret(STUB.hmacKey()), Optional.empty()));
    }

    /// Verifies and reads a notification from the stub.
    public static ParseResult read(Entry.Notified sent) {
        return notifications().parse(delivery(sent.headers(), sent.body()));
    }

    static Delivery delivery(Map<String, String> headers, String body) {
        return new Delivery(headers, body.getBytes(UTF_8));
    }

    /// The events of all notifications from the stub.
    public static List<Notification.Event> events(AdyenStub stub) {
        return stub.notifications().stream()
                .flatMap(sent -> ((ParseResult.Authentic) read(sent)).notifications().stream())
                .map(Notification::event)
                .toList();
    }
}

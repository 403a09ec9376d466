package tel.billing.payment.sandbox;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.notification.NotificationParser;
import tel.billing.payment.application.notification.NotificationParser.Delivery;
import tel.billing.payment.sandbox.LaterEvent.Type;
import tel.billing.payment.spec.notification.NotificationIdentityContract;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;

/// The sandbox sends at most one event of each type about a payment.
class SandboxNotificationIdentityTest extends NotificationIdentityContract {
    private final SandboxNotifications notifications = new SandboxNotifications();

    @Override
    protected NotificationParser parser() {
        return notifications;
    }

    @Override
    protected List<Delivery> differentEvents() {
        return Stream.of(Arbitrary.id(), Arbitrary.id())
                .flatMap(payment -> Arrays.stream(Type.values()).map(type -> delivery(type, payment)))
                .toList();
    }

    private Delivery delivery(Type type, UUID payment) {
        var body = SandboxNotifications.write(new LaterEvent(
                type,
                Arbitrary.accountId(),
                payment,
                new ProcessorReference("sandbox-1"),
                Money.of(20_00, "EUR"),
                Arbitrary.INSTANT));
        return new Delivery(Map.of(SandboxNotifications.SIGNATURE, notifications.sign(body)), body);
    }
}

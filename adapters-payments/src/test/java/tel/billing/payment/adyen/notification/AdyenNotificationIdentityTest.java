package tel.billing.payment.adyen.notification;

import java.util.List;
import tel.billing.payment.adyen.stub.NotificationWriter;
import tel.billing.payment.adyen.stub.NotificationWriter.Facts;
import tel.billing.payment.application.notification.NotificationParser;
import tel.billing.payment.application.notification.NotificationParser.Delivery;
import tel.billing.payment.spec.notification.NotificationIdentityContract;
import tel.billing.shared.spec.Arbitrary;

class AdyenNotificationIdentityTest extends NotificationIdentityContract {
    private static final NotificationWriter ADYEN = new NotificationWriter(NotificationFixtures.STUB);

    private final NotificationParser notifications = NotificationFixtures.notifications();
    private final String payment = Arbitrary.accountId() + "." + Arbitrary.id();
    private final List<Delivery> deliveries = List.of(
            delivery("AUTHORISATION", false, "PSP1", ""),
            delivery("AUTHORISATION", true, "PSP2", ""),
            delivery("CAPTURE", true, "PSP2", ""),
            delivery("CHARGEBACK", true, "PSP3", "PSP2"),
            delivery("CHARGEBACK", true, "PSP4", "PSP2"));

    @Override
    protected NotificationParser parser() {
        return notifications;
    }

    @Override
    protected List<Delivery> differentEvents() {
        return deliveries;
    }

    private Delivery delivery(String event, boolean success, String psp, String original) {
        var sent = ADYEN.standard(new Facts(event, success, psp, original, payment, 2000, "EUR"));
        return NotificationFixtures.delivery(sent.headers(), sent.body());
    }
}

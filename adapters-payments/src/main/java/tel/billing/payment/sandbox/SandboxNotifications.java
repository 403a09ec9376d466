package tel.billing.payment.sandbox;

import java.util.Map;
import tel.billing.payment.application.notification.ProcessorNotifications;

/// The sandbox sends no notifications, so all that claim to come from it are rejected.
public final class SandboxNotifications implements ProcessorNotifications {

    @Override
    public boolean admits(Map<String, String> headers) {
        return false;
    }

    @Override
    public String addressee() {
        return "sandbox";
    }

    @Override
    public ParseResult read(Delivery delivery) {
        return new ParseResult.Forged();
    }
}

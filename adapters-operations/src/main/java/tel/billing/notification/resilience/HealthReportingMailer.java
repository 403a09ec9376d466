package tel.billing.notification.resilience;

import java.util.UUID;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.Mailer;
import tel.billing.shared.Upstream;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.shared.resilience.UpstreamResponse;

/// Reports whether the mail system is up, based on its answers. A rejection also counts as up. Otherwise a
/// signup with a full mailbox could make the mail system look down.
public record HealthReportingMailer(Mailer mailer, UpstreamHealth upstreamHealth) implements Mailer {

    @Override
    public Delivery deliver(UUID id, EmailMessage emailMessage, RecipientLocale recipientLocale) {
        return upstreamHealth.observe(
                Upstream.MAIL, () -> mailer.deliver(id, emailMessage, recipientLocale), HealthReportingMailer::meaning);
    }

    private static UpstreamResponse meaning(Delivery delivery) {
        return switch (delivery) {
            case Delivery.Accepted(), Delivery.Rejected _, Delivery.Postponed _ -> UpstreamResponse.ANSWER;
            case Delivery.Unconfirmed _, Delivery.Unavailable _ -> UpstreamResponse.SILENCE;
        };
    }
}

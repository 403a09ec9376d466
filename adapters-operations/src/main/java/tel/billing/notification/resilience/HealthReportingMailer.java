package tel.billing.notification.resilience;

import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.Mailer;
import tel.billing.shared.Upstream;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.shared.resilience.UpstreamResponse;

/// A mail system whose answers tell whether it is up. What it refuses is an answer, for good or for now: else
/// whoever signs up with a mailbox that is full could have it taken for down.
public record HealthReportingMailer(Mailer mailer, UpstreamHealth watch) implements Mailer {

    @Override
    public Delivery deliver(EmailMessage emailMessage, RecipientLocale recipientLocale) {
        return watch.ask(
                Upstream.MAIL, () -> mailer.deliver(emailMessage, recipientLocale), HealthReportingMailer::meaning);
    }

    private static UpstreamResponse meaning(Delivery delivery) {
        return switch (delivery) {
            case Delivery.Accepted(), Delivery.Refused _, Delivery.Postponed _ -> UpstreamResponse.ANSWER;
            case Delivery.Unavailable _ -> UpstreamResponse.SILENCE;
        };
    }
}

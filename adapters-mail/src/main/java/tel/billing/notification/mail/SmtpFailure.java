package tel.billing.notification.mail;

import jakarta.mail.MessagingException;
import java.util.stream.Stream;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import tel.billing.notification.application.Mailer.Delivery;

/// Tells a letter that the server will never take from one that is worth another try.
final class SmtpFailure {
    private SmtpFailure() {}

    static Delivery told(MessagingException failure) {
        return Stream.<Throwable>iterate(failure, link -> link != null, Throwable::getCause)
                .filter(SmtpFailure::isRefusal)
                .findFirst()
                .<Delivery>map(refusal -> new Delivery.Refused(reason(refusal)))
                .orElseGet(() -> new Delivery.Unavailable(reason(failure)));
    }

    private static boolean isRefusal(Throwable link) {
        return switch (link) {
            case SMTPAddressFailedException recipient -> isPermanent(recipient.getReturnCode());
            case SMTPSendFailedException content ->
                isPermanent(content.getReturnCode()) && !isAboutUs(content.getCommand());
            default -> false;
        };
    }

    /// In one line, as logs want it.
    private static String reason(Throwable failure) {
        return failure.toString().replaceAll("\\s+", " ").strip();
    }

    private static boolean isPermanent(int code) {
        return code >= 500 && code < 600;
    }

    /// A server that refuses the sender refuses all letters until somebody mends the settings.
    private static boolean isAboutUs(String command) {
        return command.startsWith("MAIL");
    }
}

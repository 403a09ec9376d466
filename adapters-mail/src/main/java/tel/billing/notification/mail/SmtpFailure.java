package tel.billing.notification.mail;

import jakarta.mail.MessagingException;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import tel.billing.notification.application.Mailer.Delivery;

/// Classifies SMTP failures: the e-mail is rejected permanently, it is rejected temporarily, or the server
/// accepts no e-mails at all.
final class SmtpFailure {
    private SmtpFailure() {}

    static Delivery told(MessagingException failure) {
        return links(failure)
                .filter(link -> isEmailRejected(link, SmtpFailure::isPermanent))
                .findFirst()
                .<Delivery>map(refusal -> new Delivery.Refused(reason(refusal)))
                .orElseGet(() -> toldForNow(failure));
    }

    private static Delivery toldForNow(MessagingException failure) {
        return links(failure).anyMatch(link -> isEmailRejected(link, SmtpFailure::isTemporary))
                ? new Delivery.Postponed(reason(failure))
                : new Delivery.Unavailable(reason(failure));
    }

    private static Stream<Throwable> links(Throwable failure) {
        return Stream.iterate(failure, link -> link != null, Throwable::getCause);
    }

    private static boolean isEmailRejected(Throwable link, IntPredicate code) {
        return switch (link) {
            case SMTPAddressFailedException recipient -> code.test(recipient.getReturnCode());
            case SMTPSendFailedException content ->
                code.test(content.getReturnCode()) && !isSenderRejected(content.getCommand());
            default -> false;
        };
    }

    /// The reason as one line for logs.
    private static String reason(Throwable failure) {
        return failure.toString().replaceAll("\\s+", " ").strip();
    }

    private static boolean isPermanent(int code) {
        return code >= 500 && code < 600;
    }

    /// With 421, the server closes all connections (RFC 5321, 3.8).
    private static boolean isTemporary(int code) {
        return code >= 400 && code < 500 && code != 421;
    }

    /// A rejected sender affects all e-mails, until the settings are corrected.
    private static boolean isSenderRejected(String command) {
        return command.startsWith("MAIL");
    }
}

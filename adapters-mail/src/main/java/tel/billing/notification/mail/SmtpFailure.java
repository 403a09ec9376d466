package tel.billing.notification.mail;

import jakarta.mail.MessagingException;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import tel.billing.notification.application.Mailer.Delivery;

/// Tells a letter that the server will never take from one that it does not take now, and both from a server that takes
/// none.
final class SmtpFailure {
    private SmtpFailure() {}

    static Delivery told(MessagingException failure) {
        return links(failure)
                .filter(link -> isAboutTheLetter(link, SmtpFailure::isPermanent))
                .findFirst()
                .<Delivery>map(refusal -> new Delivery.Refused(reason(refusal)))
                .orElseGet(() -> toldForNow(failure));
    }

    private static Delivery toldForNow(MessagingException failure) {
        return links(failure).anyMatch(link -> isAboutTheLetter(link, SmtpFailure::isForNow))
                ? new Delivery.Postponed(reason(failure))
                : new Delivery.Unavailable(reason(failure));
    }

    private static Stream<Throwable> links(Throwable failure) {
        return Stream.iterate(failure, link -> link != null, Throwable::getCause);
    }

    private static boolean isAboutTheLetter(Throwable link, IntPredicate code) {
        return switch (link) {
            case SMTPAddressFailedException recipient -> code.test(recipient.getReturnCode());
            case SMTPSendFailedException content ->
                code.test(content.getReturnCode()) && !isAboutUs(content.getCommand());
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

    /// A server that says 421 hangs up on everybody (RFC 5321, 3.8).
    private static boolean isForNow(int code) {
        return code >= 400 && code < 500 && code != 421;
    }

    /// A server that refuses the sender refuses all letters until somebody mends the settings.
    private static boolean isAboutUs(String command) {
        return command.startsWith("MAIL");
    }
}

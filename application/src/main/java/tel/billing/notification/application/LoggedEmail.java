package tel.billing.notification.application;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;

/// An e-mail that was sent or given up, without its content.
///
/// @param account    to which the e-mail belongs; empty for e-mails to staff, and to addresses without an account
/// @param type       such as `charge_receipt`
/// @param reason     of the mail system, if it rejected or did not confirm the e-mail
/// @param at         when it was sent or given up, in business time
/// @param hasContent whether its content is still stored, so that it can be sent again
public record LoggedEmail(
        UUID id,
        Optional<AccountId> account,
        EmailAddress to,
        String type,
        EmailResult result,
        Optional<String> reason,
        Instant at,
        boolean hasContent) {
    private static final Pattern WORD_START = Pattern.compile("(?<=[a-z])(?=[A-Z])");
    private static final int MAX_REASON_LENGTH = 500;
    /// Stored types that differ from the name of the class.
    private static final Map<Class<? extends EmailMessage>, String> STORED_TYPES = Map.of(
            EmailMessage.ConfirmEmailChange.class,
            "confirm_email",
            EmailMessage.ChangeScheduled.class,
            "change_planned",
            EmailMessage.CancellationScheduled.class,
            "cancellation_planned");

    /// The entry for an e-mail. A long reason is cut off.
    public static LoggedEmail of(
            UUID id,
            EmailMessage emailMessage,
            EmailRecipient recipient,
            EmailResult result,
            Optional<String> reason,
            Instant at) {
        return new LoggedEmail(
                id,
                recipient.account(),
                emailMessage.to(),
                typeOf(emailMessage.getClass()),
                result,
                reason.filter(text -> !text.isBlank())
                        .map(text -> text.substring(0, Math.min(text.length(), MAX_REASON_LENGTH))),
                at,
                result != EmailResult.SENT
                        && recipient.account().isPresent()
                        && emailMessage.readdressed(emailMessage.to()).isPresent());
    }

    /// The type of an e-mail, such as `charge_receipt`.
    public static String typeOf(Class<? extends EmailMessage> emailMessage) {
        return STORED_TYPES.getOrDefault(
                emailMessage,
                WORD_START.matcher(emailMessage.getSimpleName()).replaceAll("_").toLowerCase(Locale.ROOT));
    }
}

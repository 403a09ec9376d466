package tel.billing.notification.application;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.EmailAddress;

/// An e-mail that was sent or given up, without its content.
///
/// @param type   such as `charge_receipt`
/// @param reason of the mail system, if it rejected the e-mail
/// @param at     when it was sent or given up, in business time
public record LoggedEmail(
        UUID id, EmailAddress to, String type, EmailResult result, Optional<String> reason, Instant at) {
    private static final Pattern WORD_START = Pattern.compile("(?<=[a-z])(?=[A-Z])");
    private static final int MAX_REASON_LENGTH = 500;

    /// The entry for an e-mail. A long reason is cut off.
    public static LoggedEmail of(
            UUID id, EmailMessage emailMessage, EmailResult result, Optional<String> reason, Instant at) {
        var type = WORD_START
                .matcher(emailMessage.getClass().getSimpleName())
                .replaceAll("_")
                .toLowerCase(Locale.ROOT);
        return new LoggedEmail(
                id,
                emailMessage.to(),
                type,
                result,
                reason.filter(text -> !text.isBlank())
                        .map(text -> text.substring(0, Math.min(text.length(), MAX_REASON_LENGTH))),
                at);
    }
}

package tel.billing.shared;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// Something that happened on an account.
///
/// @param event what happened, in lower case with underscores, such as `captured`; its [TimelineSource]
///     lists them
/// @param subject the id of the payment, invoice, subscription or other object
/// @param amount  the moved money, or the price; negative if it leaves the wallet
/// @param actor   the current e-mail address of the user who did it; empty if the record names no user
/// @param detail  what distinguishes the record, such as an invoice number or the reason of a decline
public record TimelineEntry(
        TimelineKind kind,
        TimelinePosition position,
        String event,
        UUID subject,
        Optional<Money> amount,
        Optional<EmailAddress> actor,
        Optional<String> detail) {

    /// A record that names no user.
    public TimelineEntry(
            TimelineKind kind,
            TimelinePosition position,
            String event,
            UUID subject,
            Optional<Money> amount,
            Optional<String> detail) {
        this(kind, position, event, subject, amount, Optional.empty(), detail);
    }

    public Instant at() {
        return position.at();
    }
}

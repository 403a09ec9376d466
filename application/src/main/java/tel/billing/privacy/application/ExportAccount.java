package tel.billing.privacy.application;

import java.time.Duration;
import tel.billing.audit.Actor;
import tel.billing.shared.AccountId;

/// The owner or a staff member downloads all data that the service stores about an account, with the documents
/// (GDPR, articles 15 and 20). The export contains no password, token or other secret. Each export is in the
/// audit log.
public interface ExportAccount {

    /// Writes the export to `archive`. All records show the state of one instant.
    Outcome export(Command command, ExportArchive archive);

    record Command(Actor by, AccountId account) {}

    sealed interface Outcome {

        record Exported() implements Outcome {}

        record NotFound() implements Outcome {}

        /// A document is not rendered yet, and the render queue is full. Retry later.
        record Busy() implements Outcome {}

        /// The user has requested too many exports.
        record RateLimited(Duration pause) implements Outcome {}
    }
}

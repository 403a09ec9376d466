package tel.billing.privacy.application;

import java.time.Instant;
import java.util.Set;
import java.util.function.Function;
import tel.billing.account.AccountStatus;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.AccountId;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.Reason;

/// An administrator erases the personal data of a closed account at its owner's request (GDPR, article 17).
/// Invoices, credit notes, the results of VIES and the VAT numbers of charges stay until the retention time of
/// tax law ends. Payments and the ledger stay without personal data. Stored cards are deleted at the card
/// processor afterwards.
public interface EraseAccount {

    ExecuteOnce.Result erase(Command command, Function<Outcome, StoredResponse> renderer);

    record Command(KeyedRequest request, Actor by, AccountId account, Reason reason) {}

    sealed interface Outcome {

        /// The data is erased. If it was erased before, nothing was stored.
        ///
        /// @param keptUntil when the documents are purged
        record Erased(AccountId account, Instant erasedAt, Instant keptUntil) implements Outcome {}

        record NotFound() implements Outcome {}

        record NotClosed(AccountStatus status) implements Outcome {}

        record Obstructed(Set<ErasureObstacle> obstacles) implements Outcome {}
    }
}

package tel.billing.account.application;

import java.util.Optional;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.ExternalId;
import tel.billing.shared.Metadata;

/// An administrator stores the account's id in the operator's own system, and metadata. An external id belongs
/// to one account at a time. Members that are not given stay as they are.
public interface ChangeClientData {

    ExecuteOnce.Result change(Command command, Function<Outcome, StoredResponse> renderer);

    /// New data.
    ///
    /// @param expected the data that the administrator saw; empty if the change does not depend on it
    record Command(
            KeyedRequest request,
            Actor by,
            AccountId account,
            Optional<ExternalId> externalId,
            Optional<Metadata> metadata,
            Optional<ClientData> expected) {

        /// New data, whatever the account has at present.
        public Command(
                KeyedRequest request,
                Actor by,
                AccountId account,
                Optional<ExternalId> externalId,
                Optional<Metadata> metadata) {
            this(request, by, account, externalId, metadata, Optional.empty());
        }
    }

    sealed interface Outcome {

        /// The account has the data. If it had the data before, nothing was stored.
        record Done(AccountDetails account) implements Outcome {}

        record NotFound() implements Outcome {}

        /// The personal data of the account was erased, and none may be added.
        record Erased() implements Outcome {}

        /// The account has other data than expected. Nothing was stored.
        record Outdated(ClientData present) implements Outcome {}

        /// Another account has the external id.
        record ExternalIdTaken() implements Outcome {}
    }
}

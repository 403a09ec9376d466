package tel.billing.account.application;

import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.AccountId;
import tel.billing.shared.Reason;

/// An administrator has reviewed the declined cards and releases the hold on an account's top-ups.
public interface ReleaseTopUps {

    ExecuteOnce.Result release(Command command, Function<Outcome, StoredResponse> renderer);

    record Command(KeyedRequest request, Actor by, AccountId account, Reason reason) {}

    sealed interface Outcome {

        /// The account can top up. If there was no hold before, nothing was stored.
        record Done(AccountDetails account) implements Outcome {}

        record NotFound() implements Outcome {}
    }
}

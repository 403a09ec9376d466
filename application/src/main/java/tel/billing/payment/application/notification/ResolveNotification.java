package tel.billing.payment.application.notification;

import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.Reason;

/// An administrator retries or resolves a notification that the service could not process.
public interface ResolveNotification {

    ExecuteOnce.Result resolve(Command command, Function<Outcome, StoredResponse> renderer);

    /// The requested action.
    enum Action {
        /// The cause is fixed: the service processes the notification again.
        RETRY,
        /// The notification needs no further action.
        RESOLVE
    }

    record Command(KeyedRequest request, Actor by, StoredNotification.Id notification, Action action, Reason reason) {}

    sealed interface Outcome {

        /// The notification has the requested status. If it had that status before, nothing was written.
        record Done(NotificationView notification) implements Outcome {}

        /// The notification was already processed.
        record AlreadyProcessed() implements Outcome {}

        record NotFound() implements Outcome {}
    }
}

package tel.billing.payment.application.reconciliation;

import java.util.UUID;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.ReportedPaymentId;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;

/// An administrator books a payment that the processor captured and that the books do not contain, for example after
/// a loss of data. The money is credited to the wallet of the account that the report names. Idempotent by key and
/// by payment. An administrator who wants to return the money refunds the payment afterwards.
public interface BookReportedPayment {

    ExecuteOnce.Result book(Command command, Function<Outcome, StoredResponse> renderer);

    /// Names the difference by the id that its reconciliation shows.
    record Command(KeyedRequest request, Actor by, UUID difference, Reason reason) {}

    sealed interface Outcome {

        /// The payment is booked. The next reconciliation resolves the difference.
        record Booked(ReportedPaymentId payment, Money amount, Money balance) implements Outcome {}

        record NotFound() implements Outcome {}

        /// The difference is not a capture that is missing in the books, or no longer.
        record NotMissing() implements Outcome {}

        /// The report names no account and payment of this service.
        record NotNamed() implements Outcome {}

        /// The account is not in the books, or was erased. The money can only be refunded at the processor.
        record NoAccount() implements Outcome {}

        /// The books contain the payment with another amount or another reference of the processor.
        ///
        /// @param reportedReference the processor's reference of the payment in the report
        record OtherPayment(PaymentId payment, Money amount, ProcessorReference reportedReference) implements Outcome {}
    }
}

package tel.billing.invoice.application.reissue;

import java.util.Optional;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;

/// An administrator reissues a wrong invoice. Idempotent by key. A credit note over the remainder cancels the
/// invoice, and a new invoice replaces it, for the same supply at the same net price. The new invoice names
/// the current buyer and has the VAT of the buyer's current status, at the rate of the original supply. The
/// difference is credited to the wallet or charged to it.
public interface ReissueInvoice {

    ExecuteOnce.Result reissue(Command command, Function<Outcome, StoredResponse> renderer);

    /// A correction of an invoice.
    ///
    /// @param expected the amounts that the administrator saw; empty to skip the check
    record Command(KeyedRequest request, Actor by, InvoiceId invoice, Reason reason, Optional<Amounts> expected) {

        /// A correction without a check of the amounts.
        public Command(KeyedRequest request, Actor by, InvoiceId invoice, Reason reason) {
            this(request, by, invoice, reason, Optional.empty());
        }
    }

    /// The amounts of both documents, VAT included.
    record Amounts(Money note, Money invoice) {}

    sealed interface Outcome {

        record Reissued(Invoice note, Invoice invoice) implements Outcome {}

        record NotFound() implements Outcome {}

        /// A credit note cannot be reissued. Nothing was written.
        record IsCreditNote() implements Outcome {}

        /// The personal data of the account was erased. Nothing was written.
        record Erased() implements Outcome {}

        /// No net amount is left to reissue. Nothing was written.
        record NothingLeft() implements Outcome {}

        /// The documents would have other amounts than expected. Nothing was written.
        record Outdated(Amounts amounts) implements Outcome {}

        /// The new invoice exceeds the credit note and the wallet balance together. Nothing was written.
        record InsufficientBalance(Money shortfall) implements Outcome {}
    }
}

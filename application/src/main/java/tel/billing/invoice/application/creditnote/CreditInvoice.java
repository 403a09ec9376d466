package tel.billing.invoice.application.creditnote;

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

/// An administrator corrects an invoice with a credit note and refunds the amount to the wallet.
/// Idempotent by key. All credit notes together never exceed the invoice. The credit note is permanent
/// and shows the reason.
public interface CreditInvoice {

    ExecuteOnce.Result credit(Command command, Function<Outcome, StoredResponse> renderer);

    /// The amount includes VAT and is in minor units of the invoice's currency. Without an amount, the whole
    /// remainder is credited.
    ///
    /// @param expectedRemaining the remaining amount that the administrator saw; empty to skip the check
    record Command(
            KeyedRequest request,
            Actor by,
            InvoiceId invoice,
            Optional<Long> amountMinor,
            Reason reason,
            Optional<Money> expectedRemaining) {

        /// A credit note without a check of the remaining amount.
        public Command(KeyedRequest request, Actor by, InvoiceId invoice, Optional<Long> amountMinor, Reason reason) {
            this(request, by, invoice, amountMinor, reason, Optional.empty());
        }
    }

    sealed interface Outcome {

        record Issued(Invoice note) implements Outcome {}

        record NotFound() implements Outcome {}

        /// A credit note cannot be credited. Nothing was written.
        record IsCreditNote() implements Outcome {}

        /// The personal data of the account was erased. Nothing was written.
        record Erased() implements Outcome {}

        /// The invoice is already fully credited. Nothing was written.
        record NothingLeft() implements Outcome {}

        /// Another amount remains than expected. Nothing was written.
        record Outdated(Money remaining) implements Outcome {}

        /// The amount exceeds the remainder. Nothing was written.
        record TooMuch(Money remaining) implements Outcome {}
    }
}

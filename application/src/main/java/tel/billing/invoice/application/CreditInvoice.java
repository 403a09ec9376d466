package tel.billing.invoice.application;

import java.util.Optional;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;

/// An admin corrects an invoice by a credit note, which gives the money back to the wallet: once for a
/// key, and never more than was invoiced. What it says stays for ever; the reason is on it.
public interface CreditInvoice {

    AnswerOnce.Answer credit(Command command, Function<Outcome, Reply> rendering);

    /// The amount is with VAT, in minor units of the invoice's currency; without one, all that is left is
    /// given back.
    record Command(KeyedRequest request, Actor by, InvoiceId invoice, Optional<Long> amountMinor, Reason reason) {}

    sealed interface Outcome {

        record Issued(Invoice note) implements Outcome {}

        record NotFound() implements Outcome {}

        /// What was given back is not taken again; nothing was written.
        record IsCreditNote() implements Outcome {}

        /// All of it was given back; nothing was written.
        record NothingLeft() implements Outcome {}

        /// More than is left; nothing was written.
        record TooMuch(Money left) implements Outcome {}
    }
}

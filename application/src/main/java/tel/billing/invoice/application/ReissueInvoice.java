package tel.billing.invoice.application;

import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;

/// An admin has a wrong invoice issued anew, once for a key: a credit note gives back all that is left of
/// it, and another invoice takes its place, for the same supply at the same net price. That one is to the
/// buyer as they are now, and bears the VAT that their standing gives now, at the rate of the original
/// supply. The wallet gets the difference, or gives it.
public interface ReissueInvoice {

    AnswerOnce.Answer reissue(Command command, Function<Outcome, Reply> rendering);

    record Command(KeyedRequest request, Actor by, InvoiceId invoice, Reason reason) {}

    sealed interface Outcome {

        record Reissued(Invoice note, Invoice invoice) implements Outcome {}

        record NotFound() implements Outcome {}

        /// Nothing was written.
        record IsCreditNote() implements Outcome {}

        /// All of it was given back; nothing was written.
        record NothingLeft() implements Outcome {}

        /// The other invoice comes to more than what is given back and what the wallet holds; nothing was
        /// written.
        record WalletLacks(Money lacking) implements Outcome {}
    }
}

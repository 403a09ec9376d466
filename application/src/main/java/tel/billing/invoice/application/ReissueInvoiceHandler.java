package tel.billing.invoice.application;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.Seller;
import tel.billing.ledger.WalletCreditListener;

/// If the new invoice is lower, the difference pays the account's overdue subscriptions before the request is
/// answered.
record ReissueInvoiceHandler(
        ExecuteOnce executeOnce,
        Invoices invoices,
        Seller seller,
        ReissueDraft reissueDraft,
        InvoiceReissuer invoiceReissuer,
        WalletCreditListener walletCreditListener,
        AuditTrail trail,
        InstantSource clock)
        implements ReissueInvoice {

    @Override
    public ExecuteOnce.Answer reissue(Command command, Function<Outcome, StoredResponse> rendering) {
        var operation =
                new ReissueInvoiceOperation(command, invoices, seller, reissueDraft, invoiceReissuer, trail, clock);
        var answer = executeOnce.answer(command.request(), operation, rendering);
        invoices.find(command.invoice()).map(Invoice::account).ifPresent(walletCreditListener::settle);
        return answer;
    }
}

package tel.billing.invoice.application.creditnote;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.Seller;
import tel.billing.ledger.WalletCreditListener;

/// The credited money pays the account's overdue subscriptions before the request is answered.
public record CreditInvoiceHandler(
        ExecuteOnce executeOnce,
        Invoices invoices,
        ShowAccount showAccount,
        Seller seller,
        CreditNoteBooking creditNoteBooking,
        WalletCreditListener walletCreditListener,
        AuditTrail trail,
        InstantSource clock)
        implements CreditInvoice {

    @Override
    public ExecuteOnce.Result credit(Command command, Function<Outcome, StoredResponse> renderer) {
        var operation =
                new CreditInvoiceOperation(command, invoices, showAccount, seller, creditNoteBooking, trail, clock);
        var result = executeOnce.execute(command.request(), operation, renderer);
        if (result.isNew()) {
            invoices.find(command.invoice()).map(Invoice::account).ifPresent(walletCreditListener::runScheduledWork);
        }
        return result;
    }
}

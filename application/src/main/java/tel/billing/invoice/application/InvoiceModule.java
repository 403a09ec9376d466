package tel.billing.invoice.application;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.IssueInvoice;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.Seller;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.notification.Attachments;
import tel.billing.notification.Outbox;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.RateLimits;
import tel.billing.tax.ApplyVat;
import tel.billing.tax.ConvertVat;
import tel.billing.tax.FindTraderAddress;

/// Assembles the use cases of invoices.
///
/// @param ledger informs `watch` of wallet increases
public record InvoiceModule(
        ExecuteOnce executeOnce,
        Invoices invoices,
        Seller seller,
        ApplyVat applyVat,
        ConvertVat convertVat,
        FindTraderAddress traderAddresses,
        Ledger ledger,
        WalletCreditListener watch,
        ShowAccount showAccount,
        Outbox outbox,
        AuditTrail trail,
        Ids ids,
        InstantSource clock) {

    public IssueInvoice issueInvoice() {
        return new IssueInvoiceHandler(invoices, seller, convertVat, buyerResolver());
    }

    public ShowInvoices showInvoices() {
        return new ShowInvoices() {
            @Override
            public Optional<Invoice> show(AccountId account, InvoiceId id) {
                return invoices.find(account, id);
            }

            @Override
            public Page<Invoice, InvoiceId> list(AccountId account, PageRequest<InvoiceId> page) {
                return invoices.list(account, page);
            }
        };
    }

    public ReadInvoices readInvoices() {
        return new ReadInvoices() {
            @Override
            public Optional<Invoice> read(InvoiceId id) {
                return invoices.find(id);
            }

            @Override
            public Page<Invoice, InvoiceId> list(Wanted wanted, PageRequest<InvoiceId> page) {
                return invoices.list(search(wanted), page);
            }
        };
    }

    private InvoiceSearch search(ReadInvoices.Wanted wanted) {
        return new InvoiceSearch(
                wanted.account(),
                wanted.number(),
                wanted.from().map(seller::startOf),
                wanted.to().map(to -> seller.startOf(to.plusDays(1))));
    }

    public CreditInvoice creditInvoice() {
        return (command, rendering) -> {
            var creditNoteIssuer = new CreditNoteIssuer(ledger, showAccount, outbox, ids);
            var operation = new CreditInvoiceOperation(command, invoices, seller, creditNoteIssuer, trail, clock);
            var answer = executeOnce.answer(command.request(), operation, rendering);
            invoices.find(command.invoice()).map(Invoice::account).ifPresent(watch::settle);
            return answer;
        };
    }

    public ReissueInvoice reissueInvoice() {
        return (command, rendering) -> {
            var reissueDraft = new ReissueDraft(invoices, applyVat, convertVat, showAccount, buyerResolver());
            var creditNoteIssuer = new CreditNoteIssuer(ledger, showAccount, outbox, ids);
            var invoiceReissuer = new InvoiceReissuer(creditNoteIssuer, ledger, showAccount, outbox, ids);
            var operation =
                    new ReissueInvoiceOperation(command, invoices, seller, reissueDraft, invoiceReissuer, trail, clock);
            var answer = executeOnce.answer(command.request(), operation, rendering);
            invoices.find(command.invoice()).map(Invoice::account).ifPresent(watch::settle);
            return answer;
        };
    }

    private BuyerResolver buyerResolver() {
        return new BuyerResolver(traderAddresses);
    }

    public DownloadInvoice downloadInvoice(PrintedInvoices printed, RateLimits limits) {
        return new DownloadInvoiceHandler(invoices, printed, limits);
    }

    /// The attachments of e-mails.
    public Attachments attachments(PrintedInvoices printed, PrintFailureAlarm alarm) {
        return new InvoiceAttachments(invoices, printed, alarm);
    }

    public ReportCustomerVat reportCustomerVat() {
        return (from, to) -> invoices.customerFigures(seller.startOf(from), seller.startOf(to.plusDays(1)));
    }

    public ReportVat reportVat() {
        return (from, to) -> invoices.figures(seller.startOf(from), seller.startOf(to.plusDays(1))).stream()
                .map(figure -> convertVat.currency().map(figure::toldIn).orElse(figure))
                .toList();
    }
}

package tel.billing.invoice.application;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.IssueInvoice;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.Seller;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletWatch;
import tel.billing.notification.Enclosures;
import tel.billing.notification.Postbox;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.tax.TellVat;

/// The use cases around invoices, put together.
///
/// @param ledger tells `watch` of raised wallets
public record InvoiceUseCases(
        AnswerOnce answerOnce,
        Invoices invoices,
        Seller seller,
        TellVat tellVat,
        Ledger ledger,
        WalletWatch watch,
        ShowAccount showAccount,
        Postbox postbox,
        AuditTrail trail,
        Ids ids,
        InstantSource clock) {

    public IssueInvoice issueInvoice() {
        return new Issuing(invoices, seller, tellVat);
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
            var giveback = new Giveback(ledger, showAccount, postbox, ids);
            var journey = new CreditJourney(command, invoices, seller, giveback, trail, clock);
            var answer = answerOnce.answer(command.request(), journey, rendering);
            invoices.find(command.invoice()).map(Invoice::account).ifPresent(watch::settle);
            return answer;
        };
    }

    /// What goes with mails.
    public Enclosures enclosures(InvoicePrinter printer, PrintAlarm alarm) {
        return new ReceiptEnclosures(invoices, printer, alarm);
    }

    public ReportCustomers reportCustomers() {
        return (from, to) -> invoices.customerFigures(seller.startOf(from), seller.startOf(to.plusDays(1)));
    }

    public ReportVat reportVat() {
        return (from, to) -> invoices.figures(seller.startOf(from), seller.startOf(to.plusDays(1))).stream()
                .map(figure -> tellVat.currency().map(figure::toldIn).orElse(figure))
                .toList();
    }
}

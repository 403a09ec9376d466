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
import tel.billing.shared.RateLimits;
import tel.billing.tax.ApplyVat;
import tel.billing.tax.TellTraderAddress;
import tel.billing.tax.TellVat;

/// Assembles the use cases of invoices.
///
/// @param ledger informs `watch` of wallet increases
public record InvoiceUseCases(
        AnswerOnce answerOnce,
        Invoices invoices,
        Seller seller,
        ApplyVat applyVat,
        TellVat tellVat,
        TellTraderAddress traderAddresses,
        Ledger ledger,
        WalletWatch watch,
        ShowAccount showAccount,
        Postbox postbox,
        AuditTrail trail,
        Ids ids,
        InstantSource clock) {

    public IssueInvoice issueInvoice() {
        return new Issuing(invoices, seller, tellVat, buyers());
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

    public ReissueInvoice reissueInvoice() {
        return (command, rendering) -> {
            var redraft = new Redraft(invoices, applyVat, tellVat, showAccount, buyers());
            var giveback = new Giveback(ledger, showAccount, postbox, ids);
            var exchange = new Exchange(giveback, ledger, showAccount, postbox, ids);
            var journey = new ReissueJourney(command, invoices, seller, redraft, exchange, trail, clock);
            var answer = answerOnce.answer(command.request(), journey, rendering);
            invoices.find(command.invoice()).map(Invoice::account).ifPresent(watch::settle);
            return answer;
        };
    }

    private Buyers buyers() {
        return new Buyers(traderAddresses);
    }

    public DownloadInvoice downloadInvoice(PrintedInvoices printed, RateLimits limits) {
        return new DownloadInvoiceHandler(invoices, printed, limits);
    }

    /// The attachments of e-mails.
    public Enclosures enclosures(PrintedInvoices printed, PrintAlarm alarm) {
        return new ReceiptEnclosures(invoices, printed, alarm);
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

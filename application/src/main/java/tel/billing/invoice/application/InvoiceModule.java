package tel.billing.invoice.application;

import tel.billing.account.AccountLookup;
import tel.billing.account.OwnerMails;
import tel.billing.account.ShowAccount;
import tel.billing.invoice.IssueInvoice;
import tel.billing.invoice.RenderAccountInvoices;
import tel.billing.invoice.application.creditnote.CreditInvoice;
import tel.billing.invoice.application.creditnote.CreditInvoiceHandler;
import tel.billing.invoice.application.creditnote.CreditNoteBooking;
import tel.billing.invoice.application.document.DownloadInvoice;
import tel.billing.invoice.application.document.DownloadInvoiceHandler;
import tel.billing.invoice.application.document.DownloadStatementHandler;
import tel.billing.invoice.application.document.InvoiceAttachments;
import tel.billing.invoice.application.document.ListUnrenderedInvoices;
import tel.billing.invoice.application.document.RenderAccountInvoicesHandler;
import tel.billing.invoice.application.document.RenderFailureAlarm;
import tel.billing.invoice.application.document.RenderQueue;
import tel.billing.invoice.application.document.RenderedInvoices;
import tel.billing.invoice.application.document.StatementRenderer;
import tel.billing.invoice.application.issuing.BuyerResolver;
import tel.billing.invoice.application.issuing.InvoiceLookup;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.application.issuing.IssueInvoiceHandler;
import tel.billing.invoice.application.issuing.SearchInvoices;
import tel.billing.invoice.application.issuing.SearchInvoicesHandler;
import tel.billing.invoice.application.issuing.ShowInvoices;
import tel.billing.invoice.application.issuing.ShowInvoicesHandler;
import tel.billing.invoice.application.reissue.InvoiceReissuer;
import tel.billing.invoice.application.reissue.PreviewCorrection;
import tel.billing.invoice.application.reissue.PreviewCorrectionHandler;
import tel.billing.invoice.application.reissue.ReissueCalculator;
import tel.billing.invoice.application.reissue.ReissueInvoice;
import tel.billing.invoice.application.reissue.ReissueInvoiceHandler;
import tel.billing.invoice.application.vatreport.ReportCustomerVat;
import tel.billing.invoice.application.vatreport.ReportCustomerVatHandler;
import tel.billing.invoice.application.vatreport.ReportVat;
import tel.billing.invoice.application.vatreport.ReportVatHandler;
import tel.billing.invoice.application.voiding.VoidInvoiceNumbers;
import tel.billing.invoice.application.voiding.VoidInvoiceNumbersHandler;
import tel.billing.invoice.domain.Seller;
import tel.billing.ledger.DownloadStatement;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.notification.Attachments;
import tel.billing.platform.Platform;
import tel.billing.shared.Excerpt;
import tel.billing.tax.ApplyVat;
import tel.billing.tax.ConvertVat;
import tel.billing.tax.FindTraderAddress;

/// Assembles the use cases of invoices.
///
/// @param ledger informs `walletCreditListener` of wallet increases
public record InvoiceModule(
        Platform platform,
        Invoices invoices,
        Seller seller,
        ApplyVat applyVat,
        ConvertVat convertVat,
        FindTraderAddress traderAddresses,
        Ledger ledger,
        WalletCreditListener walletCreditListener,
        ShowAccount showAccount) {

    public IssueInvoice issueInvoice() {
        return new IssueInvoiceHandler(invoices, seller, convertVat, buyerResolver());
    }

    public ShowInvoices showInvoices() {
        return new ShowInvoicesHandler(invoices);
    }

    public SearchInvoices searchInvoices() {
        return new SearchInvoicesHandler(invoices, seller);
    }

    public AccountLookup accountLookup() {
        return new InvoiceLookup(invoices);
    }

    public CreditInvoice creditInvoice() {
        return new CreditInvoiceHandler(
                platform.executeOnce(),
                invoices,
                showAccount,
                seller,
                creditNoteBooking(),
                walletCreditListener,
                platform.auditTrail(),
                platform.clock());
    }

    public ReissueInvoice reissueInvoice() {
        return new ReissueInvoiceHandler(
                platform.executeOnce(),
                invoices,
                showAccount,
                seller,
                reissueCalculator(),
                new InvoiceReissuer(creditNoteBooking(), ledger, ownerMails(), platform.ids()),
                walletCreditListener,
                platform.auditTrail(),
                platform.clock());
    }

    public PreviewCorrection previewCorrection() {
        return new PreviewCorrectionHandler(invoices, reissueCalculator(), ledger);
    }

    public VoidInvoiceNumbers voidInvoiceNumbers() {
        return new VoidInvoiceNumbersHandler(
                platform.executeOnce(), invoices, seller, platform.auditTrail(), platform.clock());
    }

    public DownloadInvoice downloadInvoice(RenderedInvoices rendered) {
        return new DownloadInvoiceHandler(invoices, rendered, platform.rateLimits());
    }

    public DownloadStatement downloadStatement(StatementRenderer renderer, RenderQueue queue) {
        return new DownloadStatementHandler(
                ledger, showAccount, seller, renderer, queue, platform.rateLimits(), platform.clock());
    }

    /// The attachments of e-mails.
    public Attachments attachments(RenderedInvoices rendered, RenderFailureAlarm alarm) {
        return new InvoiceAttachments(invoices, rendered, alarm);
    }

    public ListUnrenderedInvoices listUnrenderedInvoices(RenderedInvoices rendered) {
        return () -> {
            var now = platform.clock().instant();
            var further = rendered.documents()
                    .unrendered(
                            now.minus(ListUnrenderedInvoices.LOOKBACK),
                            now.minus(ListUnrenderedInvoices.GRACE_PERIOD),
                            ListUnrenderedInvoices.MAX_INVOICES + 1);
            return Excerpt.cut(further, ListUnrenderedInvoices.MAX_INVOICES);
        };
    }

    public RenderAccountInvoices renderAccountInvoices(RenderedInvoices rendered, RenderFailureAlarm alarm) {
        return new RenderAccountInvoicesHandler(invoices, rendered, alarm);
    }

    public ReportVat reportVat() {
        return new ReportVatHandler(invoices, seller, convertVat);
    }

    public ReportCustomerVat reportCustomerVat() {
        return new ReportCustomerVatHandler(invoices, seller);
    }

    private ReissueCalculator reissueCalculator() {
        return new ReissueCalculator(invoices, applyVat, convertVat, showAccount, buyerResolver());
    }

    private CreditNoteBooking creditNoteBooking() {
        return new CreditNoteBooking(ledger, ownerMails(), platform.ids());
    }

    private OwnerMails ownerMails() {
        return new OwnerMails(platform.outbox(), showAccount);
    }

    private BuyerResolver buyerResolver() {
        return new BuyerResolver(traderAddresses);
    }
}

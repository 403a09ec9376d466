package tel.billing.invoice.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.Objects;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.ShowAccount;
import tel.billing.invoice.IssueInvoice;
import tel.billing.invoice.Series;
import tel.billing.invoice.application.InvoiceModule;
import tel.billing.invoice.application.document.DownloadInvoice;
import tel.billing.invoice.application.document.InvoicePrinter;
import tel.billing.invoice.application.document.PrintFailureAlarm;
import tel.billing.invoice.application.document.PrintQueue;
import tel.billing.invoice.application.document.PrintedInvoices;
import tel.billing.invoice.domain.Party;
import tel.billing.invoice.domain.Seller;
import tel.billing.invoice.monitoring.InstrumentedPrintQueue;
import tel.billing.invoice.monitoring.PrintFailureLog;
import tel.billing.invoice.pdf.PdfInvoicePrinter;
import tel.billing.invoice.pdf.PlatformThreadPrintQueue;
import tel.billing.invoice.persistence.JooqInvoiceDocuments;
import tel.billing.invoice.persistence.JooqInvoices;
import tel.billing.invoice.web.InvoiceAdminController;
import tel.billing.invoice.web.InvoiceController;
import tel.billing.invoice.web.VatReportController;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.notification.Attachments;
import tel.billing.platform.Platform;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.tax.ApplyVat;
import tel.billing.tax.ConvertVat;
import tel.billing.tax.FindTraderAddress;

@Configuration(proxyBeanMethods = false)
class InvoiceWiring {
    /// Their prints take about half of the time that a request may wait.
    private static final int ACCOUNTS_WAITING_FOR_EACH_THREAD = 50;

    @Bean
    Seller seller(BillingSettings settings) {
        var party = new Party(
                Objects.requireNonNullElse(settings.sellerName(), settings.operatorName()),
                settings.sellerAddressLines(),
                settings.sellerCountry(),
                settings.sellersOwnVatNumber());
        return new Seller(party, new Series(settings.invoiceSeries()), settings.sellerTimeZone());
    }

    @Bean
    InvoiceModule invoiceUseCases(
            Platform platform,
            DSLContext sql,
            Seller seller,
            ApplyVat applyVat,
            ConvertVat convertVat,
            FindTraderAddress traderAddresses,
            Ledger ledger,
            WalletCreditListener walletCreditListener,
            ShowAccount showAccount) {
        return new InvoiceModule(
                platform,
                new JooqInvoices(sql),
                seller,
                applyVat,
                convertVat,
                traderAddresses,
                ledger,
                walletCreditListener,
                showAccount);
    }

    @Bean
    IssueInvoice issueInvoice(InvoiceModule invoices) {
        return invoices.issueInvoice();
    }

    @Bean
    InvoicePrinter invoicePrinter(Seller seller) {
        return new PdfInvoicePrinter(seller.zone());
    }

    /// Half of the processors print, so that the others can serve requests.
    @Bean
    PrintQueue printQueue(MeterRegistry meters) {
        var threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        return new InstrumentedPrintQueue(
                new PlatformThreadPrintQueue(threads, ACCOUNTS_WAITING_FOR_EACH_THREAD * threads), meters);
    }

    @Bean
    PrintedInvoices printedInvoices(DSLContext sql, PrintQueue queue, InvoicePrinter printer) {
        return new PrintedInvoices(new JooqInvoiceDocuments(sql), queue, printer);
    }

    @Bean
    DownloadInvoice downloadInvoice(InvoiceModule invoices, PrintedInvoices printed) {
        return invoices.downloadInvoice(printed);
    }

    @Bean
    PrintFailureAlarm printAlarm(MeterRegistry meters) {
        return new PrintFailureLog(meters);
    }

    /// Lazy, because invoices need the outbox, and the outbox needs the attachments.
    @Bean
    Attachments attachments(ObjectProvider<InvoiceModule> invoices, PrintedInvoices printed, PrintFailureAlarm alarm) {
        return emailMessage -> invoices.getObject().attachments(printed, alarm).of(emailMessage);
    }

    @Bean
    InvoiceController invoiceController(InvoiceModule invoices, DownloadInvoice downloadInvoice, Seller seller) {
        return new InvoiceController(invoices.showInvoices(), downloadInvoice, seller.zone());
    }

    @Bean
    InvoiceAdminController invoiceDeskController(
            InvoiceModule invoices, DownloadInvoice downloadInvoice, Seller seller) {
        return new InvoiceAdminController(
                invoices.readInvoices(),
                invoices.creditInvoice(),
                invoices.reissueInvoice(),
                downloadInvoice,
                seller.zone());
    }

    @Bean
    VatReportController vatReportController(InvoiceModule invoices) {
        return new VatReportController(invoices.reportVat(), invoices.reportCustomerVat());
    }
}

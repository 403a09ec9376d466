package tel.billing.invoice.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.Objects;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.invoice.IssueInvoice;
import tel.billing.invoice.Series;
import tel.billing.invoice.application.DownloadInvoice;
import tel.billing.invoice.application.InvoicePrinter;
import tel.billing.invoice.application.InvoiceUseCases;
import tel.billing.invoice.application.PrintAlarm;
import tel.billing.invoice.application.PrintQueue;
import tel.billing.invoice.application.PrintedInvoices;
import tel.billing.invoice.domain.Party;
import tel.billing.invoice.domain.Seller;
import tel.billing.invoice.pdf.PdfInvoicePrinter;
import tel.billing.invoice.pdf.PlatformThreadPrintQueue;
import tel.billing.invoice.persistence.JooqInvoiceDocuments;
import tel.billing.invoice.persistence.JooqInvoices;
import tel.billing.invoice.web.InvoiceController;
import tel.billing.invoice.web.InvoiceDeskController;
import tel.billing.invoice.web.VatReportController;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletWatch;
import tel.billing.notification.Enclosures;
import tel.billing.notification.Postbox;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.tax.ApplyVat;
import tel.billing.tax.TellTraderAddress;
import tel.billing.tax.TellVat;

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
    InvoiceUseCases invoiceUseCases(
            AnswerOnce answerOnce,
            DSLContext sql,
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
            BusinessClock clock) {
        return new InvoiceUseCases(
                answerOnce,
                new JooqInvoices(sql),
                seller,
                applyVat,
                tellVat,
                traderAddresses,
                ledger,
                watch,
                showAccount,
                postbox,
                trail,
                ids,
                clock);
    }

    @Bean
    IssueInvoice issueInvoice(InvoiceUseCases invoices) {
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
        return new MeasuredPrintQueue(
                new PlatformThreadPrintQueue(threads, ACCOUNTS_WAITING_FOR_EACH_THREAD * threads), meters);
    }

    @Bean
    PrintedInvoices printedInvoices(DSLContext sql, PrintQueue queue, InvoicePrinter printer) {
        return new PrintedInvoices(new JooqInvoiceDocuments(sql), queue, printer);
    }

    @Bean
    DownloadInvoice downloadInvoice(InvoiceUseCases invoices, PrintedInvoices printed, RateLimits limits) {
        return invoices.downloadInvoice(printed, limits);
    }

    @Bean
    PrintAlarm printAlarm(MeterRegistry meters) {
        return new LoggedPrintFailures(meters);
    }

    /// Lazy, because invoices need the outbox, and the outbox needs the attachments.
    @Bean
    Enclosures enclosures(ObjectProvider<InvoiceUseCases> invoices, PrintedInvoices printed, PrintAlarm alarm) {
        return letter -> invoices.getObject().enclosures(printed, alarm).of(letter);
    }

    @Bean
    InvoiceController invoiceController(InvoiceUseCases invoices, DownloadInvoice downloadInvoice, Seller seller) {
        return new InvoiceController(invoices.showInvoices(), downloadInvoice, seller.zone());
    }

    @Bean
    InvoiceDeskController invoiceDeskController(
            InvoiceUseCases invoices, DownloadInvoice downloadInvoice, Seller seller) {
        return new InvoiceDeskController(
                invoices.readInvoices(),
                invoices.creditInvoice(),
                invoices.reissueInvoice(),
                downloadInvoice,
                seller.zone());
    }

    @Bean
    VatReportController vatReportController(InvoiceUseCases invoices) {
        return new VatReportController(invoices.reportVat(), invoices.reportCustomers());
    }
}

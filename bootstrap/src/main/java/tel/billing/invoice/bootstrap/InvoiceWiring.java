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
import tel.billing.invoice.application.InvoicePrinter;
import tel.billing.invoice.application.InvoiceUseCases;
import tel.billing.invoice.application.PrintAlarm;
import tel.billing.invoice.domain.Party;
import tel.billing.invoice.domain.Seller;
import tel.billing.invoice.pdf.PdfInvoicePrinter;
import tel.billing.invoice.pdf.QueuedInvoicePrinter;
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
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.tax.TellVat;

@Configuration(proxyBeanMethods = false)
class InvoiceWiring {
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
            TellVat tellVat,
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
                tellVat,
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
        return new QueuedInvoicePrinter(
                new PdfInvoicePrinter(seller.zone()), Runtime.getRuntime().availableProcessors());
    }

    @Bean
    PrintAlarm printAlarm(MeterRegistry meters) {
        return new LoggedPrintFailures(meters);
    }

    /// Mails leave by what invoices need to be told of, and invoices go with mails.
    @Bean
    Enclosures enclosures(ObjectProvider<InvoiceUseCases> invoices, InvoicePrinter printer, PrintAlarm alarm) {
        return letter -> invoices.getObject().enclosures(printer, alarm).of(letter);
    }

    @Bean
    InvoiceController invoiceController(InvoiceUseCases invoices, InvoicePrinter printer, Seller seller) {
        return new InvoiceController(invoices.showInvoices(), printer, seller.zone());
    }

    @Bean
    InvoiceDeskController invoiceDeskController(InvoiceUseCases invoices, InvoicePrinter printer, Seller seller) {
        return new InvoiceDeskController(invoices.readInvoices(), invoices.creditInvoice(), printer, seller.zone());
    }

    @Bean
    VatReportController vatReportController(InvoiceUseCases invoices) {
        return new VatReportController(invoices.reportVat(), invoices.reportCustomers());
    }
}

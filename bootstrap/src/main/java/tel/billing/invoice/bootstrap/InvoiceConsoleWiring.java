package tel.billing.invoice.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.ShowAccount;
import tel.billing.invoice.application.InvoiceModule;
import tel.billing.invoice.application.document.DownloadInvoice;
import tel.billing.invoice.application.document.ListUnrenderedInvoices;
import tel.billing.invoice.domain.Seller;
import tel.billing.invoice.portal.console.CustomerVatReport;
import tel.billing.invoice.portal.console.InvoicePages;
import tel.billing.invoice.portal.console.InvoicesPanel;
import tel.billing.invoice.portal.console.UnrenderedInvoices;
import tel.billing.invoice.portal.console.VatReport;
import tel.billing.shared.portal.console.AccountPanel;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.console.ConsoleReport;

/// What the console shows about invoices and VAT.
@Configuration(proxyBeanMethods = false)
class InvoiceConsoleWiring {

    @Bean
    AccountPanel invoicesPanel(InvoiceModule invoices, ShowAccount showAccount, Seller seller) {
        return new InvoicesPanel(invoices.searchInvoices(), showAccount, seller.zone());
    }

    @Bean
    InvoicePages consoleInvoicePages(DownloadInvoice downloadInvoice) {
        return new InvoicePages(downloadInvoice);
    }

    @Bean
    ConsoleList unrenderedInvoices(ListUnrenderedInvoices listUnrenderedInvoices) {
        return new UnrenderedInvoices(listUnrenderedInvoices);
    }

    @Bean
    ConsoleReport vatReport(InvoiceModule invoices) {
        return new VatReport(invoices.reportVat());
    }

    @Bean
    ConsoleReport customerVatReport(InvoiceModule invoices) {
        return new CustomerVatReport(invoices.reportCustomerVat());
    }
}

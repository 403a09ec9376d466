package tel.billing.invoice.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.invoice.application.InvoiceModule;
import tel.billing.invoice.application.document.DownloadInvoice;
import tel.billing.invoice.domain.Seller;
import tel.billing.invoice.portal.invoices.InvoicePages;
import tel.billing.shared.portal.frame.NavigationEntry;

@Configuration(proxyBeanMethods = false)
class InvoicePortalWiring {

    @Bean
    InvoicePages invoicePages(InvoiceModule invoices, DownloadInvoice downloadInvoice, Seller seller) {
        return new InvoicePages(invoices.searchInvoices(), downloadInvoice, seller.zone());
    }

    @Bean
    NavigationEntry invoiceNavigation() {
        return NavigationEntry.portal(60, "nav.invoices", "/portal/invoices");
    }
}

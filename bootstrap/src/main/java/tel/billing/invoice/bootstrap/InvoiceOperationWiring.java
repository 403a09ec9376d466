package tel.billing.invoice.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.invoice.application.InvoiceModule;
import tel.billing.invoice.domain.Seller;
import tel.billing.invoice.portal.correction.CorrectionPages;
import tel.billing.invoice.portal.voiding.VoidingPages;

/// The pages of the console on which administrators correct invoices.
@Configuration(proxyBeanMethods = false)
class InvoiceOperationWiring {

    @Bean
    CorrectionPages correctionPages(InvoiceModule invoices, Seller seller) {
        return new CorrectionPages(
                invoices.previewCorrection(), invoices.creditInvoice(), invoices.reissueInvoice(), seller.zone());
    }

    @Bean
    VoidingPages voidingPages(InvoiceModule invoices) {
        return new VoidingPages(invoices.voidInvoiceNumbers());
    }
}

package tel.billing.invoice.bootstrap;

import java.util.function.Supplier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.audit.Actor;
import tel.billing.invoice.application.InvoiceModule;
import tel.billing.invoice.demo.DemoCreditNotes;
import tel.billing.shared.bootstrap.embedded.ConditionalOnDemo;
import tel.billing.shared.demo.DemoUseCases;

@Configuration(proxyBeanMethods = false)
@ConditionalOnDemo
class DemoInvoiceWiring {

    @Bean
    DemoUseCases.CreditNotes demoCreditNotes(InvoiceModule invoice, Supplier<Actor> demoAdministrator) {
        return new DemoCreditNotes(invoice.searchInvoices(), invoice.creditInvoice(), demoAdministrator);
    }
}

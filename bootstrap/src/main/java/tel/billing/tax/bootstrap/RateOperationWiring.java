package tel.billing.tax.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.tax.application.TaxModule;
import tel.billing.tax.portal.rate.RatePages;

/// The pages of the console on which administrators set rates.
@Configuration(proxyBeanMethods = false)
class RateOperationWiring {

    @Bean
    RatePages ratePages(TaxModule tax) {
        return new RatePages(tax.setVatRate(), tax.setExchangeRate());
    }
}

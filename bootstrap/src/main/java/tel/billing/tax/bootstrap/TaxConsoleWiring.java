package tel.billing.tax.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.tax.application.TaxModule;
import tel.billing.tax.portal.console.ExchangeRates;
import tel.billing.tax.portal.console.VatRates;

/// What the console shows about VAT rates and exchange rates.
@Configuration(proxyBeanMethods = false)
class TaxConsoleWiring {

    @Bean
    ConsoleList vatRateList(TaxModule tax) {
        return new VatRates(tax.listVatRates());
    }

    @Bean
    ConsoleList exchangeRateList(TaxModule tax) {
        return new ExchangeRates(tax.listExchangeRates());
    }
}

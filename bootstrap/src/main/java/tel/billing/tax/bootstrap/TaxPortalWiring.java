package tel.billing.tax.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.tax.VatNumberRules;
import tel.billing.tax.application.TaxModule;
import tel.billing.tax.portal.vatnumber.VatNumberPages;

@Configuration(proxyBeanMethods = false)
class TaxPortalWiring {

    @Bean
    VatNumberPages vatNumberPages(TaxModule tax, VatNumberRules rules) {
        return new VatNumberPages(tax.showVatNumber(), tax.setVatNumber(), tax.removeVatNumber(), rules);
    }
}

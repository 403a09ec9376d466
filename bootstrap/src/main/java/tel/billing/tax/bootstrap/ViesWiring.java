package tel.billing.tax.bootstrap;

import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.bootstrap.ConditionalOnReal;
import tel.billing.shared.bootstrap.Crew;
import tel.billing.shared.bootstrap.Part;
import tel.billing.shared.bootstrap.Setting;
import tel.billing.shared.bootstrap.Sweep;
import tel.billing.shared.bootstrap.ViesSettings;
import tel.billing.tax.application.TaxUseCases;
import tel.billing.tax.vies.ViesVatRegister;

@Configuration(proxyBeanMethods = false)
@ConditionalOnReal(value = Part.VAT_SERVICE, by = Setting.VIES_URL)
class ViesWiring {
    private static final Duration RECHECKS = Duration.ofSeconds(5);
    /// Concurrent lookups. VIES limits the number of concurrent requests.
    private static final int RECHECKERS = 4;

    @Bean
    ViesVatRegister viesVatRegister(ViesSettings vies, BillingSettings settings, SellersVatNumber seller) {
        return new ViesVatRegister(vies.url().orElseThrow(), seller.requester(settings.sellerCountry()));
    }

    /// VIES may be slow, and other scheduled work must not wait for it.
    @Bean
    Sweep vatNumberRechecks(ObjectProvider<TaxUseCases> tax) {
        return new Sweep(
                "vat-number-rechecks",
                RECHECKS,
                new Crew(RECHECKERS, () -> tax.getObject().recheckVatNumbers().recheckNext()));
    }
}

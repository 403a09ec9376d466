package tel.billing.tax.bootstrap;

import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.bootstrap.RecurringJob;
import tel.billing.shared.bootstrap.embedded.ConditionalOnVendor;
import tel.billing.shared.bootstrap.embedded.Vendor;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.bootstrap.settings.ViesSettings;
import tel.billing.shared.resilience.WorkerPool;
import tel.billing.tax.application.TaxModule;
import tel.billing.tax.vies.ViesVatRegister;

@Configuration(proxyBeanMethods = false)
@ConditionalOnVendor(Vendor.VIES)
class ViesWiring {
    private static final Duration RECHECKS = Duration.ofSeconds(5);
    /// Concurrent checks. VIES limits the number of concurrent requests.
    private static final int RECHECKERS = 4;

    @Bean
    ViesVatRegister viesVatRegister(ViesSettings vies, BillingSettings settings, SellersVatNumber seller) {
        return new ViesVatRegister(vies.url().orElseThrow(), seller.requester(settings.sellerCountry()));
    }

    /// VIES may be slow, and other scheduled work must not wait for it.
    @Bean
    RecurringJob vatNumberRechecks(ObjectProvider<TaxModule> tax, BusinessClock clock) {
        return new RecurringJob(
                "vat-number-rechecks",
                RECHECKS,
                (_, _) -> tax.getObject().recheckVatNumbers().isDue(clock.instant()),
                new WorkerPool(
                        RECHECKERS, () -> tax.getObject().recheckVatNumbers().recheckNext()));
    }
}

package tel.billing.payment.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import tel.billing.payment.adyen.AdyenAccess;
import tel.billing.payment.adyen.AdyenAccount;
import tel.billing.payment.adyen.AdyenCardProcessor;
import tel.billing.payment.adyen.AdyenReports;
import tel.billing.payment.adyen.notification.AdyenNotificationParser;
import tel.billing.payment.adyen.notification.NotificationCredentials;
import tel.billing.payment.application.reconciliation.ProcessorReports;
import tel.billing.payment.web.ReturnPageController;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.embedded.ConditionalOnVendor;
import tel.billing.shared.bootstrap.embedded.Vendor;
import tel.billing.shared.bootstrap.settings.AdyenReportSettings;
import tel.billing.shared.bootstrap.settings.AdyenSettings;
import tel.billing.shared.bootstrap.settings.AdyenSettings.Adyen;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.resilience.UpstreamHealth;

@Configuration(proxyBeanMethods = false)
@ConditionalOnVendor(Vendor.ADYEN)
class AdyenWiring {
    private final Adyen adyen;

    AdyenWiring(AdyenSettings settings) {
        this.adyen = settings.adyen().orElseThrow();
    }

    @Bean(PaymentWiring.CARD_PROCESSOR_ADAPTER)
    @Fallback
    AdyenCardProcessor adyenCardProcessor(
            BillingSettings settings, MeterRegistry meters, UpstreamHealth upstreamHealth) {
        return new AdyenCardProcessor(
                access(adyen),
                URI.create(settings.publicUrl() + ReturnPageController.PATH),
                meters,
                () -> upstreamHealth.reportUp(Upstream.CARD_PROCESSOR));
    }

    @Bean
    AdyenNotificationParser adyenNotificationParser() {
        return new AdyenNotificationParser(
                account(adyen),
                new NotificationCredentials(
                        adyen.notificationUser(),
                        adyen.notificationPassword(),
                        adyen.hmacKey(),
                        adyen.previousHmacKey()));
    }

    @Bean
    ProcessorReports adyenReports(AdyenReportSettings settings) {
        return settings.reports()
                .<ProcessorReports>map(access -> reports(adyen, access))
                .orElseGet(ProcessorReports::none);
    }

    static AdyenReports reports(Adyen adyen, AdyenReportSettings.ReportAccess access) {
        return new AdyenReports(
                access.folder().orElseGet(() -> AdyenReports.folderOf(account(adyen))),
                access.user(),
                access.password(),
                adyen.merchantAccount());
    }

    static AdyenAccess access(Adyen adyen) {
        return new AdyenAccess(account(adyen), adyen.apiKey(), adyen.liveUrlPrefix(), adyen.url());
    }

    private static AdyenAccount account(Adyen adyen) {
        return new AdyenAccount(adyen.merchantAccount(), adyen.live());
    }
}

package tel.billing.payment.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.payment.adyen.AdyenAccess;
import tel.billing.payment.adyen.AdyenAccount;
import tel.billing.payment.adyen.AdyenCardProcessor;
import tel.billing.payment.adyen.AdyenNotices;
import tel.billing.payment.adyen.NoticeCredentials;
import tel.billing.payment.web.ReturnPageController;
import tel.billing.shared.bootstrap.AdyenSettings;
import tel.billing.shared.bootstrap.AdyenSettings.Adyen;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.bootstrap.ConditionalOnReal;
import tel.billing.shared.bootstrap.Part;

@Configuration(proxyBeanMethods = false)
@ConditionalOnReal(Part.CARD_PROCESSOR)
class AdyenWiring {
    private final Adyen adyen;

    AdyenWiring(AdyenSettings settings) {
        this.adyen = settings.adyen().orElseThrow();
    }

    @Bean
    AdyenCardProcessor adyenCardProcessor(BillingSettings settings, MeterRegistry meters) {
        return new AdyenCardProcessor(
                new AdyenAccess(account(), adyen.apiKey(), adyen.liveUrlPrefix(), adyen.url()),
                URI.create(settings.publicUrl() + ReturnPageController.PATH),
                meters);
    }

    @Bean
    AdyenNotices adyenNotices() {
        return new AdyenNotices(
                account(),
                new NoticeCredentials(
                        adyen.notificationUser(),
                        adyen.notificationPassword(),
                        adyen.hmacKey(),
                        adyen.previousHmacKey()));
    }

    private AdyenAccount account() {
        return new AdyenAccount(adyen.merchantAccount(), adyen.live());
    }
}

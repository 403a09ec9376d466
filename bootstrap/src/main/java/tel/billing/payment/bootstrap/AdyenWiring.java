package tel.billing.payment.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import tel.billing.payment.adyen.AdyenAccess;
import tel.billing.payment.adyen.AdyenAccount;
import tel.billing.payment.adyen.AdyenCardProcessor;
import tel.billing.payment.adyen.AdyenNotices;
import tel.billing.payment.adyen.AdyenReports;
import tel.billing.payment.adyen.NoticeCredentials;
import tel.billing.payment.application.ProcessorReports;
import tel.billing.payment.web.ReturnPageController;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.AdyenReportSettings;
import tel.billing.shared.bootstrap.AdyenSettings;
import tel.billing.shared.bootstrap.AdyenSettings.Adyen;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.bootstrap.ConditionalOnReal;
import tel.billing.shared.bootstrap.Part;
import tel.billing.shared.bootstrap.Setting;
import tel.billing.shared.bootstrap.upstream.UpstreamWatch;

@Configuration(proxyBeanMethods = false)
@ConditionalOnReal(value = Part.CARD_PROCESSOR, by = Setting.ADYEN_MERCHANT_ACCOUNT)
class AdyenWiring {
    private final Adyen adyen;

    AdyenWiring(AdyenSettings settings) {
        this.adyen = settings.adyen().orElseThrow();
    }

    @Bean(PaymentWiring.CARD_PROCESSOR_ADAPTER)
    @Fallback
    AdyenCardProcessor adyenCardProcessor(BillingSettings settings, MeterRegistry meters, UpstreamWatch watch) {
        return new AdyenCardProcessor(
                new AdyenAccess(account(), adyen.apiKey(), adyen.liveUrlPrefix(), adyen.url()),
                URI.create(settings.publicUrl() + ReturnPageController.PATH),
                meters,
                () -> watch.isUp(Upstream.CARD_PROCESSOR));
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

    @Bean
    ProcessorReports adyenReports(AdyenReportSettings settings) {
        return settings.reports().map(this::reports).orElseGet(ProcessorReports::none);
    }

    private ProcessorReports reports(AdyenReportSettings.ReportAccess access) {
        return new AdyenReports(
                access.folder().orElseGet(() -> AdyenReports.folderOf(account())),
                access.user(),
                access.password(),
                adyen.merchantAccount());
    }

    private AdyenAccount account() {
        return new AdyenAccount(adyen.merchantAccount(), adyen.live());
    }
}

package tel.billing.payment.bootstrap;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import tel.billing.payment.adyen.AdyenProbe;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.CheckWiring;
import tel.billing.shared.bootstrap.SetupCheck;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.embedded.ConditionalOnVendor;
import tel.billing.shared.bootstrap.embedded.Vendor;
import tel.billing.shared.bootstrap.settings.AdyenReportSettings;
import tel.billing.shared.bootstrap.settings.AdyenSettings;
import tel.billing.shared.bootstrap.settings.Setting;

@CheckWiring
@ConditionalOnVendor(Vendor.ADYEN)
class AdyenCheckWiring {

    @Bean
    @Order(1)
    SetupCheck adyenCheck(AdyenSettings settings) {
        return new SetupCheck(Upstream.CARD_PROCESSOR, "card processor", () -> {
            AdyenProbe.problem(AdyenWiring.access(settings.adyen().orElseThrow()))
                    .ifPresent(problem -> {
                        throw new StartupFailure("%s Check %s, %s, %s and the network."
                                .formatted(
                                        problem,
                                        Setting.ADYEN_MERCHANT_ACCOUNT.variable(),
                                        Setting.ADYEN_API_KEY.variable(),
                                        Setting.ADYEN_ENVIRONMENT.variable()));
                    });
            return "Adyen accepts the API key";
        });
    }

    @Bean
    @Order(2)
    @ConditionalOnProperty("billing.adyen-report-user")
    SetupCheck adyenReportsCheck(AdyenSettings settings, AdyenReportSettings reports) {
        return new SetupCheck(Upstream.CARD_PROCESSOR, "reports of the card processor", () -> {
            AdyenWiring.reports(
                            settings.adyen().orElseThrow(), reports.reports().orElseThrow())
                    .problem()
                    .ifPresent(problem -> {
                        throw new StartupFailure("%s Check %s, %s, the role of the report user and the network."
                                .formatted(
                                        problem,
                                        Setting.ADYEN_REPORT_USER.variable(),
                                        Setting.ADYEN_REPORT_PASSWORD.variable()));
                    });
            return "Adyen accepts the report user";
        });
    }
}

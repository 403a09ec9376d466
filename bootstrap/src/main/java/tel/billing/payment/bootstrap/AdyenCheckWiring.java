package tel.billing.payment.bootstrap;

import org.springframework.context.annotation.Bean;
import tel.billing.payment.adyen.AdyenProbe;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.CheckWiring;
import tel.billing.shared.bootstrap.SetupCheck;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.embedded.ConditionalOnVendor;
import tel.billing.shared.bootstrap.embedded.Vendor;
import tel.billing.shared.bootstrap.settings.AdyenSettings;
import tel.billing.shared.bootstrap.settings.Setting;

@CheckWiring
@ConditionalOnVendor(Vendor.ADYEN)
class AdyenCheckWiring {

    @Bean
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
}

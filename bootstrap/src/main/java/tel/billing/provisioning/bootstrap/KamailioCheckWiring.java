package tel.billing.provisioning.bootstrap;

import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import tel.billing.provisioning.application.PhoneSystem.Availability;
import tel.billing.provisioning.kamailio.KamailioPhoneSystem;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.CheckWiring;
import tel.billing.shared.bootstrap.SetupCheck;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.embedded.ConditionalOnVendor;
import tel.billing.shared.bootstrap.embedded.Vendor;

@CheckWiring
@ConditionalOnVendor(Vendor.KAMAILIO)
class KamailioCheckWiring {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    @Bean
    SetupCheck kamailioCheck(ObjectProvider<KamailioPhoneSystem> kamailio) {
        return new SetupCheck(
                Upstream.PBX, "PBX", () -> describe(kamailio.getObject().availability(TIMEOUT)));
    }

    private static String describe(Availability availability) {
        return switch (availability) {
            case Availability.Up() -> "Kamailio and its database answer";
            case Availability.Down(var reason) ->
                throw new StartupFailure(
                        "Kamailio cannot be used (%s). Check BILLING_KAMAILIO_* and the network.".formatted(reason));
        };
    }
}

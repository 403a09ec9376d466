package tel.billing.shared.bootstrap;

import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.RealTime;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.web.server.TomcatSetup;

@Configuration(proxyBeanMethods = false)
class ShutdownWiring {

    @Bean
    Drain drain(BillingSettings settings, TomcatSetup tomcat, RealTime realTime) {
        return new Drain(
                Duration.ofSeconds(settings.drainSeconds()), tomcat::closeConnectionsAfterResponses, realTime::pause);
    }
}

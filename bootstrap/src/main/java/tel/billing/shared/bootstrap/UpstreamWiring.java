package tel.billing.shared.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.RealTime;
import tel.billing.shared.resilience.CallObserver;
import tel.billing.shared.resilience.DatabaseHealth;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.shared.web.status.StatusController;

@Configuration(proxyBeanMethods = false)
class UpstreamWiring {

    @Bean
    UpstreamHealth upstreamHealth(RealTime realTime, CallObserver calls) {
        return new UpstreamHealth(realTime, calls);
    }

    @Bean
    DatabaseHealth databaseHealth(UpstreamHealth upstreamHealth, RealTime realTime) {
        return new DatabaseHealth(upstreamHealth, realTime);
    }

    @Bean
    StatusController statusController(UpstreamHealth upstreamHealth) {
        return new StatusController(upstreamHealth);
    }
}

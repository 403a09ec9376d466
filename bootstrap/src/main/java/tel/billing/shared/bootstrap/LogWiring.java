package tel.billing.shared.bootstrap;

import ch.qos.logback.classic.LoggerContext;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.monitoring.OutageLogFilter;
import tel.billing.shared.persistence.Outage;

@Configuration(proxyBeanMethods = false)
class LogWiring {

    @Bean
    OutageLogFilter outageLogFilter() {
        var filter = new OutageLogFilter(failure -> Outage.of(failure).isPresent());
        ((LoggerContext) LoggerFactory.getILoggerFactory()).addTurboFilter(filter);
        return filter;
    }
}

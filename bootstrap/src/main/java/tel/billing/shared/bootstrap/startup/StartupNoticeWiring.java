package tel.billing.shared.bootstrap.startup;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.bootstrap.settings.BillingSettings;

@Configuration(proxyBeanMethods = false)
class StartupNoticeWiring {
    private static final Logger LOG = LoggerFactory.getLogger("billing");

    @Bean
    ApplicationListener<ApplicationReadyEvent> startupNotice(
            Environment environment, BillingSettings settings, EmbeddedDefault embedded) {
        var notice = new StartupNotice(environment, settings, embedded);
        return _ -> {
            if (EmbeddedDefault.isProduction(environment)) {
                // In production every line of output is an event of the structured log.
                notice.lines().forEach(line -> LOG.info(line.strip()));
            } else {
                System.out.println(String.join(System.lineSeparator(), notice.lines()));
            }
        };
    }
}

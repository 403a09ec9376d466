package tel.billing.shared.bootstrap;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;
import tel.billing.shared.RealTime;
import tel.billing.shared.bootstrap.database.FeedConnection;
import tel.billing.shared.monitoring.DatabaseGauges;
import tel.billing.shared.monitoring.DatabaseMetrics;
import tel.billing.shared.persistence.database.InstanceLock;

/// Health and metrics on a port of their own, if one is set. Anyone who can reach the port can read them. The
/// port serves nothing else, and no other port serves them.
@Configuration(proxyBeanMethods = false)
class ManagementWiring {
    private static final String[] PATHS = {
        "/actuator/health", "/actuator/health/liveness", "/actuator/health/readiness", "/actuator/prometheus"
    };

    /// The key of the lock whose holder exports the metrics of the database. Its value is arbitrary.
    private static final long DATABASE_GAUGES = 0x62696c6c_67617567L;

    /// Selected by port. The public port has a chain of its own for its routes.
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    SecurityFilterChain managementChain(HttpSecurity http, ManagementPort port) {
        return http.securityMatcher(request -> port.number > 0 && request.getLocalPort() == port.number)
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .authorizeHttpRequests(requests -> requests.requestMatchers(HttpMethod.GET, PATHS)
                        .permitAll()
                        .requestMatchers(HttpMethod.HEAD, PATHS)
                        .permitAll()
                        .anyRequest()
                        .denyAll())
                .exceptionHandling(
                        denied -> denied.authenticationEntryPoint(new HttpStatusEntryPoint(HttpStatus.NOT_FOUND)))
                .build();
    }

    /// The version of the service, as the tag of a gauge that is always 1.
    @Bean
    MeterBinder buildInfo(@Value("${spring.application.version:unreleased}") String version) {
        return registry -> Gauge.builder("billing.build", () -> 1)
                .description("The version of the service")
                .tag("version", version)
                .register(registry);
    }

    @Bean
    DatabaseGauges databaseGauges(
            ObjectProvider<DatabaseMetrics> metrics,
            FeedConnection connection,
            RealTime realTime,
            MeterRegistry registry) {
        return new DatabaseGauges(
                metrics.stream().flatMap(DatabaseMetrics::gauges),
                new InstanceLock(connection.sql(), DATABASE_GAUGES)::isHeld,
                realTime,
                registry);
    }

    @Bean
    ManagementPort managementPort(ObjectProvider<DatabaseGauges> databaseGauges) {
        return new ManagementPort(databaseGauges);
    }

    /// Keeps the port of the management server, because a lookup in the environment is slow for each request. Without
    /// the port, the metrics of the database are not read.
    static final class ManagementPort implements ApplicationListener<WebServerInitializedEvent> {
        private final ObjectProvider<DatabaseGauges> databaseGauges;
        /// 0 until the server has started.
        private volatile int number;

        ManagementPort(ObjectProvider<DatabaseGauges> databaseGauges) {
            this.databaseGauges = databaseGauges;
        }

        @Override
        public void onApplicationEvent(WebServerInitializedEvent event) {
            if ("management".equals(event.getApplicationContext().getServerNamespace())) {
                number = event.getWebServer().getPort();
                databaseGauges.getObject().start();
            }
        }
    }
}

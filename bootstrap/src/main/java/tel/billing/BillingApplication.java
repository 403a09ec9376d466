package tel.billing;

import java.util.List;
import java.util.Objects;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.jackson.JacksonEndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementContextAutoConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.availability.ApplicationAvailabilityAutoConfiguration;
import org.springframework.boot.autoconfigure.context.ConfigurationPropertiesAutoConfiguration;
import org.springframework.boot.autoconfigure.context.LifecycleAutoConfiguration;
import org.springframework.boot.autoconfigure.context.PropertyPlaceholderAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.context.TypeExcludeFilter;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.AvailabilityProbesAutoConfiguration;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.HealthEndpointAutoConfiguration;
import org.springframework.boot.health.autoconfigure.application.AvailabilityHealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.application.DiskSpaceHealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.metrics.DataSourcePoolMetricsAutoConfiguration;
import org.springframework.boot.mail.autoconfigure.MailSenderAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.prometheus.PrometheusMetricsExportAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.jvm.JvmMetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.logging.logback.LogbackMetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.startup.StartupTimeMetricsListenerAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.system.SystemMetricsAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.servlet.autoconfigure.HttpEncodingAutoConfiguration;
import org.springframework.boot.servlet.autoconfigure.actuate.web.ServletManagementContextAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.actuate.web.server.TomcatServletManagementContextAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcObservationAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.actuate.endpoint.web.WebMvcHealthEndpointExtensionAutoConfiguration;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;
import tel.billing.shared.bootstrap.database.Migration;
import tel.billing.shared.bootstrap.startup.SetupChecks;
import tel.billing.shared.bootstrap.startup.Training;
import tel.billing.shared.bootstrap.startup.UncaughtExceptionLog;

/// The service. Each subdomain has its own wiring, `tel.billing.<subdomain>.bootstrap`, in classes named
/// `*Wiring`.
///
/// It lists the auto-configurations that it uses. Otherwise Spring Boot would examine three times as many at each
/// start, and would read all classes of the service to find mix-ins for Jackson.
@SpringBootConfiguration(proxyBeanMethods = false)
@ImportAutoConfiguration({
    ApplicationAvailabilityAutoConfiguration.class,
    AvailabilityHealthContributorAutoConfiguration.class,
    AvailabilityProbesAutoConfiguration.class,
    CompositeMeterRegistryAutoConfiguration.class,
    ConfigurationPropertiesAutoConfiguration.class,
    DataSourceAutoConfiguration.class,
    DataSourcePoolMetricsAutoConfiguration.class,
    DiskSpaceHealthContributorAutoConfiguration.class,
    DispatcherServletAutoConfiguration.class,
    EndpointAutoConfiguration.class,
    FlywayAutoConfiguration.class,
    HealthContributorAutoConfiguration.class,
    HealthContributorRegistryAutoConfiguration.class,
    HealthEndpointAutoConfiguration.class,
    HttpEncodingAutoConfiguration.class,
    JacksonEndpointAutoConfiguration.class,
    JvmMetricsAutoConfiguration.class,
    LifecycleAutoConfiguration.class,
    LogbackMetricsAutoConfiguration.class,
    MailSenderAutoConfiguration.class,
    ManagementContextAutoConfiguration.class,
    MetricsAutoConfiguration.class,
    ObservationAutoConfiguration.class,
    PrometheusMetricsExportAutoConfiguration.class,
    PropertyPlaceholderAutoConfiguration.class,
    SecurityAutoConfiguration.class,
    SecurityFilterAutoConfiguration.class,
    ServletManagementContextAutoConfiguration.class,
    ServletWebSecurityAutoConfiguration.class,
    SslAutoConfiguration.class,
    StartupTimeMetricsListenerAutoConfiguration.class,
    SystemMetricsAutoConfiguration.class,
    TomcatServletManagementContextAutoConfiguration.class,
    TomcatServletWebServerAutoConfiguration.class,
    WebEndpointAutoConfiguration.class,
    WebMvcHealthEndpointExtensionAutoConfiguration.class,
    WebMvcObservationAutoConfiguration.class
})
@ComponentScan(
        basePackages = "tel.billing.*.bootstrap",
        resourcePattern = "**/*Wiring.class",
        excludeFilters = @Filter(type = FilterType.CUSTOM, classes = TypeExcludeFilter.class))
public class BillingApplication {
    private static final String VERSION = "--version";
    private static final String CHECK = "--check";
    private static final String MIGRATE = "--migrate";
    private static final String TRAIN = "--train";

    /// `--version` prints the version. `--check` validates the settings and reaches the upstreams. `--migrate`
    /// migrates the database. `--train` starts the service, sends it a request and stops it, so that the JVM
    /// writes the AOT cache. Otherwise starts the service.
    static void main(String[] arguments) {
        // It would load libraries that the service does not use, while the JIT compilers need the second processor.
        System.setProperty("spring.backgroundpreinitializer.ignore", "true");
        var options = List.of(arguments);
        if (options.contains(VERSION)) {
            System.out.println("billing " + version());
        } else if (options.contains(CHECK)) {
            System.exit(SetupChecks.run(without(CHECK, options)) ? 0 : 1);
        } else if (options.contains(MIGRATE)) {
            Migration.run(without(MIGRATE, options));
        } else if (options.contains(TRAIN)) {
            System.exit(SpringApplication.exit(Training.run(BillingApplication.class, without(TRAIN, options))));
        } else {
            UncaughtExceptionLog.install();
            SpringApplication.run(BillingApplication.class, arguments);
        }
    }

    private static String[] without(String option, List<String> options) {
        return options.stream().filter(other -> !other.equals(option)).toArray(String[]::new);
    }

    /// From the manifest of the jar.
    private static String version() {
        return Objects.requireNonNullElse(
                BillingApplication.class.getPackage().getImplementationVersion(), "unreleased");
    }
}

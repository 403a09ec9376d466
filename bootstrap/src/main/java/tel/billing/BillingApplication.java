package tel.billing;

import java.util.List;
import java.util.Objects;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.TypeExcludeFilter;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;
import tel.billing.shared.bootstrap.database.Migration;
import tel.billing.shared.bootstrap.startup.SetupChecks;
import tel.billing.shared.bootstrap.startup.UncaughtExceptionLog;

/// The service. Each subdomain has its own wiring, `tel.billing.<subdomain>.bootstrap`.
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@ComponentScan(
        basePackages = "tel.billing.*.bootstrap",
        excludeFilters = @Filter(type = FilterType.CUSTOM, classes = TypeExcludeFilter.class))
public class BillingApplication {
    private static final String VERSION = "--version";
    private static final String CHECK = "--check";
    private static final String MIGRATE = "--migrate";
    private static final String TRAIN = "--train";

    /// `--version` prints the version. `--check` validates the settings and reaches the upstreams. `--migrate`
    /// migrates the database. `--train` starts the service and stops it, so that the JVM writes the AOT cache.
    /// Otherwise starts the service.
    static void main(String[] arguments) {
        var options = List.of(arguments);
        if (options.contains(VERSION)) {
            System.out.println("billing " + version());
        } else if (options.contains(CHECK)) {
            System.exit(SetupChecks.run(without(CHECK, options)) ? 0 : 1);
        } else if (options.contains(MIGRATE)) {
            Migration.run(without(MIGRATE, options));
        } else if (options.contains(TRAIN)) {
            System.exit(
                    SpringApplication.exit(SpringApplication.run(BillingApplication.class, without(TRAIN, options))));
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

package tel.billing.shared.bootstrap.database;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.BooleanSupplier;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.resilience.DatabaseHealth;

/// The database in the service's health. `application.yaml` includes `database` in readiness.
@Configuration(proxyBeanMethods = false)
class DatabaseHealthWiring {
    private static final Status NO_STANDBY = new Status("NO_SYNCHRONOUS_STANDBY", CommitDurability.NO_STANDBY);

    @Bean
    @DependsOnDatabaseInitialization
    ProbeConnection probeConnection(HikariDataSource pool) {
        return new ProbeConnection(pool);
    }

    /// Whether the database answers. Readiness depends on it.
    @Bean
    HealthIndicator database(ProbeConnection connection) {
        return () -> upIf(connection.answers());
    }

    /// Whether the database stores changes: it does not refuse them, and no commit is blocked. Readiness does not
    /// depend on it, because many requests only read.
    @Bean
    HealthIndicator databaseWrites(DatabaseHealth databaseHealth, ProbeConnection connection) {
        return () -> upIf(!databaseHealth.isRefusingWrites() && !connection.areCommitsBlocked());
    }

    /// Whether commits require a standby, as they must in production. A status of its own, because the service works
    /// without one.
    @Bean
    HealthIndicator databaseStandby(ProbeConnection connection, Environment environment) {
        var required = EmbeddedDefault.isProduction(environment);
        return () -> required && !connection.requiresStandby()
                ? Health.status(NO_STANDBY).build()
                : Health.up().build();
    }

    @Bean
    MeterBinder standbyMetrics(ProbeConnection connection) {
        return registry -> {
            Gauge.builder("billing.database.synchronous.standby", () -> flag(connection, connection::requiresStandby))
                    .description("1 if commits require a synchronous standby, 0 if not")
                    .register(registry);
            Gauge.builder("billing.database.commits.blocked", () -> flag(connection, connection::areCommitsBlocked))
                    .description(
                            "1 if a commit has waited for a standby for five seconds, so the service refuses changes; 0 if not")
                    .register(registry);
        };
    }

    /// 1 or 0; NaN if the database does not answer.
    private static double flag(ProbeConnection connection, BooleanSupplier flag) {
        if (!connection.answers()) {
            return Double.NaN;
        }
        return flag.getAsBoolean() ? 1 : 0;
    }

    private static Health upIf(boolean condition) {
        return (condition ? Health.up() : Health.down()).build();
    }
}

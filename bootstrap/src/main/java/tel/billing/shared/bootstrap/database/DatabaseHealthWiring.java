package tel.billing.shared.bootstrap.database;

import com.zaxxer.hikari.HikariDataSource;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.resilience.DatabaseHealth;

/// The database in the service's health. `application.yaml` includes `database` in readiness.
@Configuration(proxyBeanMethods = false)
class DatabaseHealthWiring {

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

    /// Whether the database can write. Readiness does not depend on it, because many requests only read.
    @Bean
    HealthIndicator databaseWrites(DatabaseHealth databaseHealth) {
        return () -> upIf(!databaseHealth.isRefusingWrites());
    }

    private static Health upIf(boolean condition) {
        return (condition ? Health.up() : Health.down()).build();
    }
}

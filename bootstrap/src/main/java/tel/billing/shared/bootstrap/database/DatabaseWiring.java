package tel.billing.shared.bootstrap.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.util.HashMap;
import javax.sql.DataSource;
import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.persistence.DatabaseMark.Kind;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.resilience.DatabaseHealth;

/// Wiring for any database, embedded or not.
@Configuration(proxyBeanMethods = false)
class DatabaseWiring {

    /// Migrations grant to `${service_role}`, the role with which the service signs in.
    @Bean
    FlywayConfigurationCustomizer serviceRole(DataSource database) {
        return configuration -> {
            var placeholders = new HashMap<>(configuration.getPlaceholders());
            placeholders.put("service_role", userOf(database));
            configuration.placeholders(placeholders);
        };
    }

    /// Migrations may be slow, while connections of the service time out after half a minute. Migrations
    /// therefore use connections of their own.
    @Bean
    FlywayConfigurationCustomizer patientConnection() {
        return configuration -> {
            if (configuration.getDataSource() instanceof HikariDataSource services) {
                configuration.dataSource(services.getJdbcUrl(), services.getUsername(), services.getPassword());
            }
        };
    }

    @Bean
    @DependsOnDatabaseInitialization
    FeedConnection feedConnection(HikariDataSource pool, DatabaseHealth health) {
        return new FeedConnection(pool, health);
    }

    @Bean
    @DependsOnDatabaseInitialization
    WorkloadPools workloadPools(HikariDataSource writes) {
        return new WorkloadPools(writes);
    }

    @Bean
    MarkedDatabase markedDatabase(DataSource database, Environment environment) {
        return MarkedDatabase.claim(
                Jooq.on(database), EmbeddedDefault.isProduction(environment) ? Kind.LIVE : Kind.SANDBOX);
    }

    private static String userOf(DataSource database) {
        try (var connection = database.getConnection()) {
            return connection.getMetaData().getUserName();
        } catch (SQLException failed) {
            throw new IllegalStateException("cannot sign in to the database", failed);
        }
    }
}

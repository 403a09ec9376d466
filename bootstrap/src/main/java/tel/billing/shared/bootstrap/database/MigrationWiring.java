package tel.billing.shared.bootstrap.database;

import com.zaxxer.hikari.HikariDataSource;
import java.util.HashMap;
import javax.sql.DataSource;
import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.core.env.Environment;
import tel.billing.shared.bootstrap.CheckWiring;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.persistence.Jooq;

/// The checks and the migrations of any database, embedded or not.
@Configuration(proxyBeanMethods = false)
@CheckWiring
class MigrationWiring {

    @Bean
    DatabaseRequirements databaseRequirements(DataSource database) {
        return DatabaseRequirements.check(database);
    }

    @Bean
    CommitDurability commitDurability(DataSource database, Environment environment) {
        var durability = CommitDurability.of(database);
        if (EmbeddedDefault.isProduction(environment)) {
            durability.checkForProduction();
        }
        return durability;
    }

    /// Migrations grant to `${service_role}`, the role with which the service signs in.
    @Bean
    FlywayConfigurationCustomizer serviceRole(DatabaseRequirements fulfilled) {
        return configuration -> {
            var placeholders = new HashMap<>(configuration.getPlaceholders());
            placeholders.put("service_role", fulfilled.role());
            configuration.placeholders(placeholders);
        };
    }

    /// Migrations may be slow, while connections of the service time out after half a minute. Migrations
    /// therefore use connections of their own.
    @Bean
    FlywayConfigurationCustomizer migrationDataSource() {
        return configuration -> {
            if (configuration.getDataSource() instanceof HikariDataSource services) {
                configuration.dataSource(services.getJdbcUrl(), services.getUsername(), services.getPassword());
            }
        };
    }

    /// The limit is for the statements that Flyway executes before the first migration.
    @Bean
    FlywayConfigurationCustomizer migrationSession() {
        return configuration -> configuration.initSql(
                "set application_name = '%s'; %s".formatted(MigrationLockLog.APPLICATION, BoundedLockWait.LIMIT));
    }

    @Bean
    BoundedLockWait boundedLockWait() {
        return new BoundedLockWait();
    }

    @Bean
    @DependsOn("commitDurability")
    FlywayMigrationStrategy watchedMigration(DataSource database) {
        return flyway -> {
            try (var _ = MigrationLockLog.start(database)) {
                flyway.migrate();
            }
        };
    }

    @Bean
    MarkedDatabase markedDatabase(DataSource database, Environment environment) {
        return MarkedDatabase.mark(Jooq.on(database), MarkedDatabase.kindFor(environment));
    }
}

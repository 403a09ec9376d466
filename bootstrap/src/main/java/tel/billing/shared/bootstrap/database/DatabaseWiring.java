package tel.billing.shared.bootstrap.database;

import java.sql.SQLException;
import java.util.HashMap;
import javax.sql.DataSource;
import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import tel.billing.shared.bootstrap.EmbeddedDefault;

/// What is asked of any database, embedded or not.
@Configuration(proxyBeanMethods = false)
class DatabaseWiring {

    /// Migrations grant to `${service_role}`: whoever the service signs in as.
    @Bean
    FlywayConfigurationCustomizer serviceRole(DataSource database) {
        return configuration -> {
            var placeholders = new HashMap<>(configuration.getPlaceholders());
            placeholders.put("service_role", userOf(database));
            configuration.placeholders(placeholders);
        };
    }

    @Bean
    DatabaseStamp databaseStamp(DataSource database, Environment environment) throws SQLException {
        return DatabaseStamp.claim(
                database,
                EmbeddedDefault.isProduction(environment) ? DatabaseStamp.Kind.LIVE : DatabaseStamp.Kind.SANDBOX);
    }

    private static String userOf(DataSource database) {
        try (var connection = database.getConnection()) {
            return connection.getMetaData().getUserName();
        } catch (SQLException failed) {
            throw new IllegalStateException("cannot sign in to the database", failed);
        }
    }
}

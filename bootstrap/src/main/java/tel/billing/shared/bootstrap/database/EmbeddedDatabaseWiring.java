package tel.billing.shared.bootstrap.database;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.flyway.autoconfigure.FlywayConnectionDetails;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.embedded.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.embedded.DatabaseLogin;
import tel.billing.shared.embedded.DatabaseStart;
import tel.billing.shared.embedded.EmbeddedDatabase;

/// The data source is created from these connection details, so that it closes before the server.
@Configuration(proxyBeanMethods = false)
@ConditionalOnEmbedded(Upstream.DATABASE)
class EmbeddedDatabaseWiring {

    @Bean
    EmbeddedDatabase embeddedDatabase(BillingSettings settings) {
        var start = new DatabaseStart(settings.dataDirectory().resolve("postgres"));
        // Spring does not close a context that is still starting when the process ends.
        SpringApplication.getShutdownHandlers().add(() -> stop(start));
        return start.start();
    }

    private static void stop(DatabaseStart start) {
        try {
            start.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Bean
    JdbcConnectionDetails serviceConnection(EmbeddedDatabase database) {
        return new ServiceConnection(database.service());
    }

    @Bean
    FlywayConnectionDetails ownerConnection(EmbeddedDatabase database) {
        return new OwnerConnection(database.owner());
    }

    @Bean
    MeterBinder embeddedDatabaseMetrics(EmbeddedDatabase database) {
        return registry -> FunctionCounter.builder("billing.database.restarts", database, EmbeddedDatabase::restarts)
                .description("how often the embedded PostgreSQL died and was restarted")
                .register(registry);
    }

    private record ServiceConnection(DatabaseLogin login) implements JdbcConnectionDetails {
        @Override
        public String getUsername() {
            return login.user();
        }

        @Override
        public String getPassword() {
            return login.password().value();
        }

        @Override
        public String getJdbcUrl() {
            return login.url();
        }
    }

    private record OwnerConnection(DatabaseLogin login) implements FlywayConnectionDetails {
        @Override
        public String getUsername() {
            return login.user();
        }

        @Override
        public String getPassword() {
            return login.password().value();
        }

        @Override
        public String getJdbcUrl() {
            return login.url();
        }
    }
}

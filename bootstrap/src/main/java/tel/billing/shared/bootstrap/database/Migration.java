package tel.billing.shared.bootstrap.database;

import java.util.Objects;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.annotation.Import;
import tel.billing.shared.bootstrap.settings.BillingSettings;

/// Checks and migrates the database as a start does, then exits. It does not start the service.
@EnableConfigurationProperties(BillingSettings.class)
@ImportAutoConfiguration({DataSourceAutoConfiguration.class, FlywayAutoConfiguration.class})
@Import({EmbeddedDatabaseWiring.class, MigrationWiring.class})
public final class Migration {
    private static final Logger LOG = LoggerFactory.getLogger("billing");
    private static final String ENABLED = "--spring.flyway.enabled=true";

    /// Migrates the database, even if the service itself does not.
    ///
    /// @param arguments settings, as for a start
    public static void run(String... arguments) {
        var application = new SpringApplication(Migration.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        var settings = Stream.concat(Stream.of(arguments), Stream.of(ENABLED)).toArray(String[]::new);
        try (var context = application.run(settings)) {
            var current = context.getBean(Flyway.class).info().current();
            LOG.info(
                    "The database has version {} of the schema",
                    Objects.requireNonNull(current).getVersion());
        }
    }
}

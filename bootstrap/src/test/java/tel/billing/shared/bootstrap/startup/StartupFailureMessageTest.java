package tel.billing.shared.bootstrap.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.InetAddress;
import java.sql.SQLException;
import java.util.Map;
import javax.crypto.AEADBadTagException;
import org.flywaydb.core.api.FlywayException;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.web.server.PortInUseException;
import tel.billing.shared.bootstrap.StartupFailure;

class StartupFailureMessageTest {
    private static final Map<String, String> OWN_DATABASE = Map.of(
            "SPRING_DATASOURCE_URL", "jdbc:postgresql://db:5432/billing?password=hidden",
            "SERVER_ADDRESS", "nowhere.invalid",
            "SPRING_DATASOURCE_HIKARI_MAXIMUMPOOLSIZE", "many");

    @Test
    void is_found_at_any_depth_of_causes() {
        assertThat(sentence(wrapped(new StartupFailure("The moon is full.")))).isEqualTo("The moon is full.");
    }

    @Test
    void names_the_port_that_was_taken_meanwhile() {
        assertThat(sentence(wrapped(new PortInUseException(8080))))
                .isEqualTo("Port 8080 is used by another program. Set SERVER_PORT to another port.");
    }

    @Test
    void names_the_database_without_its_password() {
        assertThat(sentence(wrapped(new SQLException("Connection refused.\nMore.", "08001"))))
                .isEqualTo("The database that SPRING_DATASOURCE_URL configures (jdbc:postgresql://db:5432/billing)"
                        + " cannot be used: Connection refused.");
    }

    @Test
    void names_the_failed_migration_and_the_reason() {
        var failed = new FlywayException(
                "Failed to execute script V2__x.sql\n----\nSQL State: 42P01",
                new SQLException("ERROR: no x\n  at 1", "42P01"));
        assertThat(sentence(wrapped(failed)))
                .isEqualTo("The database schema cannot be migrated: Failed to execute script V2__x.sql: ERROR: no x.");
        assertThat(sentence(
                        wrapped(new FlywayException("Validate failed: bad\n\nChecksum mismatch\nEither revert it"))))
                .isEqualTo("The database schema cannot be migrated: Validate failed: bad; Checksum mismatch.");
    }

    @Test
    void asks_for_the_migration_that_a_start_does_not_make() {
        var missing = wrapped(new SQLException("ERROR: relation \"shared_stamp\" does not exist", "42P01"));
        var withoutMigration = Variables.environment(Map.of("SPRING_FLYWAY_ENABLED", "false"));

        assertThat(new StartupFailureMessage(withoutMigration).of(missing))
                .hasValueSatisfying(sentence -> assertThat(sentence).endsWith("run billing/billing --migrate first."));
        assertThat(new StartupFailureMessage(Variables.environment(Map.of())).of(missing))
                .isEmpty();
    }

    @Test
    void reports_a_wrong_master_key() {
        assertThat(sentence(wrapped(new AEADBadTagException("Tag mismatch")))).contains("BILLING_MASTER_KEY");
    }

    @Test
    void names_invalid_settings_of_spring() {
        assertThat(sentence(wrapped(refusal("server.address", InetAddress.class))))
                .isEqualTo(
                        "SERVER_ADDRESS must be an address or host name of this machine, but is \"nowhere.invalid\".");
        assertThat(sentence(wrapped(refusal("spring.datasource.hikari.maximum-pool-size", int.class))))
                .isEqualTo("SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE must be a whole number, but is \"many\".");
    }

    @Test
    void names_a_reference_to_a_variable_that_is_not_set() {
        var environment = Variables.environment(Map.of("BILLING_PUBLIC_URL", "https://${HOST_NAME}"));

        assertThat(sentence(wrapped(catchThrowable(() -> environment.getProperty("billing.public-url")))))
                .isEqualTo("A setting refers to ${HOST_NAME}, which is not set. Set it, or write \\${ for the"
                        + " characters ${.");
    }

    @Test
    void is_empty_for_bugs() {
        assertThat(new StartupFailureMessage(Variables.environment(Map.of())).of(wrapped(new NullPointerException())))
                .isEmpty();
        assertThat(new StartupFailureMessage(Variables.environment(OWN_DATABASE))
                        .of(new SQLException("syntax", "42601")))
                .isEmpty();
    }

    private static String sentence(Throwable failure) {
        return new StartupFailureMessage(Variables.environment(OWN_DATABASE))
                .of(failure)
                .orElseThrow();
    }

    private static Throwable wrapped(Throwable cause) {
        return new BeanCreationException("a bean", "could not be made", new IllegalStateException(cause));
    }

    private static BindException refusal(String property, Class<?> type) {
        try {
            Binder.get(Variables.environment(OWN_DATABASE)).bind(property, type);
            throw new AssertionError("taken: " + property);
        } catch (BindException refused) {
            return refused;
        }
    }
}

package tel.billing.shared.bootstrap.database;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfoService;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.CheckWiring;
import tel.billing.shared.bootstrap.SetupCheck;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.embedded.ConditionalOnReal;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.database.DatabaseMark;

@CheckWiring
@ConditionalOnReal(Upstream.DATABASE)
class DatabaseCheckWiring {
    private static final String MIGRATES = "spring.flyway.enabled";
    private static final String OWNER_QUERY =
            "select current_user, coalesce(has_schema_privilege(current_user, current_schema(), 'create'), false)";

    @Bean
    @Order(1)
    SetupCheck serviceRoleCheck(ObjectProvider<DatabaseRequirements> requirements) {
        return new SetupCheck(
                Upstream.DATABASE,
                "database",
                () -> "reached with role %s".formatted(requirements.getObject().role()));
    }

    @Bean
    @Order(2)
    @ConditionalOnBooleanProperty(name = MIGRATES, matchIfMissing = true)
    SetupCheck ownerRoleCheck(ObjectProvider<Flyway> flyway) {
        return new SetupCheck(Upstream.DATABASE, "owner of the schema", () -> {
            try (var connection =
                    flyway.getObject().getConfiguration().getDataSource().getConnection()) {
                return owner(connection);
            }
        });
    }

    @Bean
    @Order(3)
    @ConditionalOnBooleanProperty(name = MIGRATES, matchIfMissing = true)
    SetupCheck schemaCheck(
            ObjectProvider<Flyway> flyway, ObjectProvider<DataSource> database, Environment environment) {
        return new SetupCheck(Upstream.DATABASE, "schema", () -> {
            requireSameMigrations(flyway.getObject());
            var schema = flyway.getObject().info();
            if (schema.current() != null) {
                new DatabaseMark(Jooq.on(database.getObject()))
                        .find()
                        .ifPresent(mark -> MarkedDatabase.requireSame(mark, MarkedDatabase.kindFor(environment)));
            }
            return state(schema);
        });
    }

    private static String owner(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery(OWNER_QUERY)) {
            row.next();
            var role = row.getString(1);
            if (!row.getBoolean(2)) {
                throw new StartupFailure(
                        "The role %s may not create tables. Set SPRING_FLYWAY_USER to the role that owns the schema."
                                .formatted(role));
            }
            return "reached with role " + role;
        }
    }

    /// Migrations that are pending here, or known to a later release only, are no fault.
    private static void requireSameMigrations(Flyway flyway) {
        var validated = Flyway.configure()
                .configuration(flyway.getConfiguration())
                .ignoreMigrationPatterns("*:pending", "*:future")
                .load()
                .validateWithResult();
        if (!validated.validationSuccessful) {
            throw new StartupFailure(
                    "The migrations of the database are not those of this release: %s. Install the release that migrated it."
                            .formatted(validated
                                    .getAllErrorMessages()
                                    .lines()
                                    .findFirst()
                                    .orElse("")));
        }
    }

    private static String state(MigrationInfoService schema) {
        var current = schema.current();
        var pending = schema.pending();
        if (current == null) {
            return "not migrated yet. Run billing/billing --migrate, or start the service, which migrates it";
        }
        if (pending.length > 0) {
            return "version %s. Run billing/billing --migrate, or start the service, to migrate it to version %s"
                    .formatted(current.getVersion(), pending[pending.length - 1].getVersion());
        }
        return current.getState().isResolved()
                ? "version %s, as this release needs it".formatted(current.getVersion())
                : "version %s, of a later release".formatted(current.getVersion());
    }
}

package tel.billing.shared.bootstrap.startup;

import java.net.InetAddress;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.AEADBadTagException;
import org.flywaydb.core.api.FlywayException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.PlaceholderResolutionException;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.bootstrap.settings.DatabaseUrl;
import tel.billing.shared.bootstrap.settings.FaultyEntry;
import tel.billing.shared.bootstrap.settings.Setting;
import tel.billing.shared.embedded.EmbeddedStartupFailure;

/// The sentence for the operator about a failed start. Empty if the operator cannot fix the reason.
record StartupFailureMessage(Environment environment) {
    /// SQLSTATE classes and codes of an unusable database: no connection, rejected, unknown, not ready.
    private static final Set<String> NO_DATABASE = Set.of("08", "28", "3D", "53", "57");

    private static final String UNDEFINED_TABLE = "42P01";

    Optional<String> of(Throwable failure) {
        return Stream.<Function<Throwable, Optional<String>>>of(
                        this::ofOurOwn,
                        this::ofSetting,
                        this::ofPort,
                        this::ofDatabase,
                        this::ofSchema,
                        this::ofMissingSchema,
                        this::ofMasterKey,
                        StartupFailureMessage::ofReference)
                .flatMap(rule -> causes(failure).map(rule).flatMap(Optional::stream))
                .findFirst();
    }

    private Optional<String> ofOurOwn(Throwable cause) {
        return switch (cause) {
            case StartupFailure own -> Optional.of(own.sentence());
            case EmbeddedStartupFailure embedded -> Optional.of(embedded.sentence());
            default -> Optional.empty();
        };
    }

    private Optional<String> ofSetting(Throwable cause) {
        return cause instanceof BindException wrong ? WrongSetting.sentence(wrong) : Optional.empty();
    }

    private Optional<String> ofPort(Throwable cause) {
        return cause instanceof PortInUseException taken
                ? Optional.of(HttpPort.taken(namesPort(taken.getPort()), taken.getPort(), taken)
                        .sentence())
                : Optional.empty();
    }

    private String namesPort(int port) {
        return environment.getProperty("management.server.port", "").equals(Integer.toString(port))
                ? "MANAGEMENT_SERVER_PORT"
                : "SERVER_PORT";
    }

    private Optional<String> ofDatabase(Throwable cause) {
        if (EmbeddedDefault.of(environment).isSandbox(Upstream.DATABASE)
                || !(cause instanceof SQLException refusal)
                || !NO_DATABASE.contains(stateClass(refusal))) {
            return Optional.empty();
        }
        return Optional.of("The database that SPRING_DATASOURCE_URL configures (%s) cannot be used: %s."
                .formatted(
                        DatabaseUrl.withoutParameters(environment.getProperty("spring.datasource.url", "")),
                        firstLine(refusal)));
    }

    private Optional<String> ofSchema(Throwable cause) {
        if (!(cause instanceof FlywayException)) {
            return Optional.empty();
        }
        var reason = causes(cause)
                .filter(SQLException.class::isInstance)
                .findFirst()
                .map(sql -> firstLine(cause) + ": " + firstLine(sql))
                .orElseGet(() -> finding(cause));
        return Optional.of("The database schema cannot be migrated: %s.".formatted(reason));
    }

    private Optional<String> ofMissingSchema(Throwable cause) {
        return cause instanceof SQLException missing
                        && UNDEFINED_TABLE.equals(missing.getSQLState())
                        && !environment.getProperty("spring.flyway.enabled", Boolean.class, true)
                ? Optional.of("The database schema is missing or too old. SPRING_FLYWAY_ENABLED is false, so run"
                        + " billing/billing --migrate first.")
                : Optional.empty();
    }

    private Optional<String> ofMasterKey(Throwable cause) {
        return cause instanceof AEADBadTagException
                ? Optional.of("The master key (BILLING_MASTER_KEY, or master.key in the data directory) is not the one"
                        + " that encrypted the secrets of this database.")
                : Optional.empty();
    }

    private static Optional<String> ofReference(Throwable cause) {
        return cause instanceof PlaceholderResolutionException unknown
                ? Optional.of(("A setting refers to ${%s}, which is not set. Set it, or write \\${ for the characters"
                                + " ${.")
                        .formatted(String.valueOf(unknown.getPlaceholder())))
                : Optional.empty();
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause);
    }

    private static String stateClass(SQLException refusal) {
        var state = refusal.getSQLState();
        return state == null || state.length() < 2 ? "" : state.substring(0, 2);
    }

    private static String firstLine(Throwable cause) {
        return withoutFullStop(
                String.valueOf(cause.getMessage()).lines().findFirst().orElse(""));
    }

    /// The message of Flyway without its advice.
    private static String finding(Throwable cause) {
        return withoutFullStop(String.valueOf(cause.getMessage())
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .takeWhile(line -> !line.startsWith("Either ") && !line.startsWith("Need more "))
                .collect(Collectors.joining("; ")));
    }

    private static String withoutFullStop(String text) {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    /// The failure for a value that Spring could not convert: the setting, its valid values, and its value.
    private static final class WrongSetting {
        private static final Pattern SECRET = Pattern.compile(".*(password|secret|key|token).*");

        private WrongSetting() {}

        static Optional<String> sentence(BindException wrong) {
            return Optional.ofNullable(wrong.getProperty()).map(property -> {
                var name = property.getName().toString();
                var value = property.getValue();
                return Setting.ofProperty(name)
                        .map(setting -> faultyEntry(wrong)
                                .map(setting::reject)
                                .orElseGet(() -> setting.reject(value))
                                .sentence())
                        .orElseGet(() -> "%s must be %s, but is \"%s\"."
                                .formatted(
                                        VariableNames.ofProperty(name),
                                        typeName(wrong.getTarget().getType().toClass()),
                                        SECRET.matcher(name).matches() ? "(not shown)" : value));
            });
        }

        private static Optional<FaultyEntry> faultyEntry(BindException wrong) {
            return causes(wrong)
                    .filter(FaultyEntry.class::isInstance)
                    .map(FaultyEntry.class::cast)
                    .findFirst();
        }

        private static String typeName(Class<?> type) {
            var boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
            if (boxed == Integer.class || boxed == Long.class) {
                return "a whole number";
            }
            if (boxed == Boolean.class) {
                return "true or false";
            }
            if (boxed == Duration.class) {
                return "a duration such as 5s";
            }
            if (boxed == InetAddress.class) {
                return "an address or host name of this machine";
            }
            if (boxed.isEnum()) {
                return Arrays.stream(boxed.getEnumConstants())
                        .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", ", "one of ", ""));
            }
            return "a value of another form";
        }
    }
}

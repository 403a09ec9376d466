package tel.billing.shared.bootstrap.embedded;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.core.env.Environment;
import org.springframework.core.env.Profiles;
import org.springframework.util.StringUtils;

/// The parts that run as sandboxes inside the service because no real one is configured. Only this type
/// decides that.
public record EmbeddedDefault(Set<Part> parts) {
    private static final Profiles PRODUCTION = Profiles.of("production");

    public EmbeddedDefault {
        parts = Set.copyOf(parts);
    }

    public static EmbeddedDefault of(Environment environment) {
        return new EmbeddedDefault(Stream.of(Part.values())
                .filter(part ->
                        part.namedBy().stream().map(environment::getProperty).noneMatch(StringUtils::hasText))
                .collect(Collectors.toSet()));
    }

    /// Profile `production` accepts only real parts.
    public static boolean isProduction(Environment environment) {
        return environment.acceptsProfiles(PRODUCTION);
    }

    public boolean has(Part part) {
        return parts.contains(part);
    }

    public boolean hasAll(Collection<Part> some) {
        return parts.containsAll(some);
    }

    /// Whether no part is real. `/dev` exists only then.
    public boolean isSandboxOnly() {
        return hasAll(EnumSet.allOf(Part.class));
    }
}

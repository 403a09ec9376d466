package tel.billing.shared.bootstrap.embedded;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.core.env.Environment;
import org.springframework.core.env.Profiles;
import org.springframework.util.StringUtils;
import tel.billing.shared.Upstream;

/// The upstreams that are sandboxes inside the service because no real ones are configured. Only this type
/// decides that.
public record EmbeddedDefault(Set<Upstream> sandboxes) {
    /// The only profile.
    public static final String PRODUCTION = "production";

    private static final Profiles PROFILES = Profiles.of(PRODUCTION);

    public EmbeddedDefault {
        sandboxes = Set.copyOf(sandboxes);
    }

    public static EmbeddedDefault of(Environment environment) {
        return new EmbeddedDefault(Stream.of(Upstream.values())
                .filter(upstream -> properties(upstream).stream()
                        .map(environment::getProperty)
                        .noneMatch(StringUtils::hasText))
                .collect(Collectors.toSet()));
    }

    /// The properties that configure a real upstream, one for each vendor.
    public static List<String> properties(Upstream upstream) {
        return switch (upstream) {
            case DATABASE -> List.of("spring.datasource.url");
            case MAIL -> List.of("spring.mail.host");
            case CARD_PROCESSOR, VAT_SERVICE, PBX ->
                Vendor.of(upstream).stream()
                        .map(vendor -> vendor.selectedBy().property())
                        .toList();
        };
    }

    /// Profile `production` accepts only real upstreams.
    public static boolean isProduction(Environment environment) {
        return environment.acceptsProfiles(PROFILES);
    }

    public boolean isSandbox(Upstream upstream) {
        return sandboxes.contains(upstream);
    }

    public boolean hasAll(Collection<Upstream> some) {
        return sandboxes.containsAll(some);
    }

    /// Whether no upstream is real. `/dev` exists only then.
    public boolean isSandboxOnly() {
        return hasAll(EnumSet.allOf(Upstream.class));
    }
}

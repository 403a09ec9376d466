package tel.billing.shared.bootstrap.startup;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.web.server.context.ConfigurableWebServerApplicationContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.StringUtils;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.bootstrap.embedded.Vendor;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.bootstrap.settings.DatabaseUrl;
import tel.billing.shared.bootstrap.settings.Setting;
import tel.billing.shared.bootstrap.settings.VendorSettings;

/// Refuses to start before anything was started: for an unknown or invalid setting, for two vendors of one
/// upstream, for a sandbox or a test environment in production, for a used port.
public final class StartupChecks implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    private static final String FORWARD_HEADERS = "server.forward-headers-strategy";
    private static final String NO_STRATEGY = "none";
    private static final String HTTP2 = "server.http2.enabled";

    /// Each setting alone makes Tomcat trust such headers.
    private static final List<String> REMOTE_IP_HEADERS =
            List.of("server.tomcat.remoteip.remote-ip-header", "server.tomcat.remoteip.protocol-header");

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        check(context.getEnvironment(), context instanceof ConfigurableWebServerApplicationContext);
    }

    /// @param hasServer whether the process will open the port
    static void check(ConfigurableEnvironment environment, boolean hasServer) {
        VariableNames.rejectFaulty(environment.getSystemEnvironment());
        rejectOtherProfiles(environment);
        rejectForwardedHeaders(environment);
        rejectHttp2(environment);
        Vendor.rejectSeveral(environment);
        if (EmbeddedDefault.isProduction(environment)) {
            rejectSandboxes(EmbeddedDefault.of(environment));
            rejectMissing(environment);
        }
        // Before the settings, because the default of the public URL contains the port.
        var port = hasServer ? HttpPort.claim(environment) : HttpPort.configured(environment);
        environment.getPropertySources().addFirst(new MapPropertySource("httpPort", Map.of("server.port", port)));
        rejectSharedPort(environment, port);
        var settings = Binder.get(environment).bindOrCreate("billing", BillingSettings.class);
        if (EmbeddedDefault.isProduction(environment) && !settings.rateLimitsEnabled()) {
            throw new StartupFailure(
                    "Profile production requires rate limits: BILLING_RATE_LIMITS_ENABLED must be true.");
        }
        if (hasServer) {
            DemoCheck.rejectIncomplete(EmbeddedDefault.of(environment), settings);
        }
        if (settings.demo()) {
            DemoCheck.reject(EmbeddedDefault.of(environment), settings, hasServer);
        }
        var ofVendors = settingsOfVendors(environment);
        ofVendors.forEach(each -> each.rejectMismatch(settings));
        rejectDatabaseUrls(environment);
        if (EmbeddedDefault.isProduction(environment)) {
            ofVendors.forEach(VendorSettings::rejectTestSettings);
            ClearText.reject(environment, settings);
        }
    }

    /// A mistyped `production` would start the embedded default.
    private static void rejectOtherProfiles(ConfigurableEnvironment environment) {
        Stream.of(environment.getActiveProfiles())
                .filter(profile -> !profile.equals(EmbeddedDefault.PRODUCTION))
                .findFirst()
                .ifPresent(profile -> {
                    throw new StartupFailure("SPRING_PROFILES_ACTIVE must be %s or absent, but is \"%s\"."
                            .formatted(EmbeddedDefault.PRODUCTION, profile));
                });
    }

    /// The server would replace the address of the client before `/dev` and the rate limits check it.
    private static void rejectForwardedHeaders(ConfigurableEnvironment environment) {
        var strategy = environment.getProperty(FORWARD_HEADERS, NO_STRATEGY);
        if (!strategy.equalsIgnoreCase(NO_STRATEGY)) {
            throw new StartupFailure("%s must be %s, but is \"%s\"; name trusted proxies in %s instead."
                    .formatted(
                            VariableNames.ofProperty(FORWARD_HEADERS),
                            NO_STRATEGY,
                            strategy,
                            Setting.TRUSTED_PROXIES.variable()));
        }
        REMOTE_IP_HEADERS.stream()
                .filter(property -> StringUtils.hasText(environment.getProperty(property)))
                .findFirst()
                .ifPresent(property -> {
                    throw new StartupFailure("%s must not be set; name trusted proxies in %s instead."
                            .formatted(VariableNames.ofProperty(property), Setting.TRUSTED_PROXIES.variable()));
                });
    }

    private static List<VendorSettings> settingsOfVendors(ConfigurableEnvironment environment) {
        var binder = Binder.get(environment);
        return Stream.of(Vendor.values())
                .flatMap(vendor -> vendor.settings().stream())
                .<VendorSettings>map(type -> binder.bindOrCreate("billing", type))
                .toList();
    }

    private static void rejectHttp2(ConfigurableEnvironment environment) {
        if (environment.getProperty(HTTP2, Boolean.class, false)) {
            throw new StartupFailure(
                    "%s must be false, because the request deadline is for HTTP/1.1 only; offer HTTP/2 at the proxy."
                            .formatted(VariableNames.ofProperty(HTTP2)));
        }
    }

    private static void rejectSandboxes(EmbeddedDefault embedded) {
        var missingVariables = Stream.of(Upstream.values())
                .filter(embedded::isSandbox)
                .map(upstream -> EmbeddedDefault.properties(upstream).stream()
                        .map(VariableNames::ofProperty)
                        .collect(Collectors.joining(" or ")))
                .toList();
        if (!missingVariables.isEmpty()) {
            throw new StartupFailure(
                    "Profile production permits no sandbox: %s must be set.".formatted(list(missingVariables)));
        }
    }

    private static void rejectMissing(ConfigurableEnvironment environment) {
        var missing = Stream.of(Setting.values())
                .filter(Setting::isRequiredInProduction)
                .filter(setting -> !StringUtils.hasText(environment.getProperty(setting.property())))
                .map(Setting::variable)
                .toList();
        if (!missing.isEmpty()) {
            throw new StartupFailure(
                    "Profile production has no default for %s: it must be set.".formatted(list(missing)));
        }
    }

    private static void rejectSharedPort(ConfigurableEnvironment environment, int port) {
        if (Binder.get(environment)
                        .bind("management.server.port", Integer.class)
                        .orElse(-1)
                == port) {
            throw new StartupFailure(
                    "MANAGEMENT_SERVER_PORT must be another port than SERVER_PORT, but is \"%s\".".formatted(port));
        }
    }

    private static void rejectDatabaseUrls(ConfigurableEnvironment environment) {
        DatabaseUrl.PROPERTIES.forEach(property -> {
            var url = environment.getProperty(property, "");
            if (StringUtils.hasText(url)) {
                var variable = VariableNames.ofProperty(property);
                new DatabaseUrl(url).reject(variable, variable.replace("_URL", "_PASSWORD"));
            }
        });
    }

    private static String list(List<String> words) {
        return words.size() == 1
                ? words.getFirst()
                : String.join(", ", words.subList(0, words.size() - 1)) + " and " + words.getLast();
    }
}

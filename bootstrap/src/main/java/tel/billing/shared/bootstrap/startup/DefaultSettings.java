package tel.billing.shared.bootstrap.startup;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.bootstrap.settings.Setting;

/// Sets the default of every absent setting. While any upstream is a sandbox, the service listens on this
/// machine only.
public final class DefaultSettings implements EnvironmentPostProcessor, Ordered {
    /// Invoices under reverse charge need the seller's number (Directive 2006/112/EC, article 226(3)). The
    /// check digits of this number are valid. It belongs to no company: its nine digits fail the check that
    /// those of Dutch companies pass.
    private static final String EXAMPLE_VAT_NUMBER = "NL123456789B13";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        environment.getPropertySources().addLast(new MapPropertySource("billingDefaults", defaults(environment)));
    }

    private static Map<String, Object> defaults(ConfigurableEnvironment environment) {
        var production = EmbeddedDefault.isProduction(environment);
        var defaults = new HashMap<String, Object>();
        for (var setting : Setting.values()) {
            if (!(production && setting.isRequiredInProduction())) {
                setting.defaultValue().ifPresent(value -> defaults.put(setting.property(), value));
            }
        }
        var embedded = EmbeddedDefault.of(environment);
        if (!embedded.sandboxes().isEmpty()) {
            defaults.put("server.address", "127.0.0.1");
        }
        defaults.put("logging.structured.ecs.service.node-name", instance());
        if (embedded.isSandboxOnly()) {
            defaults.put(Setting.DRAIN_SECONDS.property(), 0);
            if (isSellerDutch(environment)) {
                defaults.put(Setting.SELLER_VAT_NUMBER.property(), EXAMPLE_VAT_NUMBER);
            }
        }
        return defaults;
    }

    /// Host and port, in each line of a structured log.
    private static String instance() {
        return Objects.requireNonNullElseGet(System.getenv("HOSTNAME"), DefaultSettings::hostName)
                + ":${server.port:8080}";
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException withoutName) {
            return "localhost";
        }
    }

    private static boolean isSellerDutch(ConfigurableEnvironment environment) {
        var country = environment.getProperty(Setting.SELLER_COUNTRY.property(), "");
        return country.isBlank() || country.equals("NL");
    }

    /// Runs after the configuration files were read, which decide what is still absent.
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }
}

package tel.billing.shared.bootstrap.startup;

import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import tel.billing.shared.bootstrap.EmbeddedDefault;
import tel.billing.shared.bootstrap.Setting;

/// Gives every setting that nobody gave its default, and keeps the service on this machine while any part is a sandbox.
public final class DefaultSettings implements EnvironmentPostProcessor, Ordered {
    /// Invoices under reverse charge need the seller's number (Directive 2006/112/EC, article 226(3)). The check digits
    /// of this one are right. It is no company's: its nine digits fail the test that those of Dutch companies pass.
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
        if (!embedded.parts().isEmpty()) {
            defaults.put("server.address", "127.0.0.1");
        }
        if (embedded.isWhole() && isSellerDutch(environment)) {
            defaults.put(Setting.SELLER_VAT_NUMBER.property(), EXAMPLE_VAT_NUMBER);
        }
        return defaults;
    }

    private static boolean isSellerDutch(ConfigurableEnvironment environment) {
        var country = environment.getProperty(Setting.SELLER_COUNTRY.property(), "");
        return country.isBlank() || country.equals("NL");
    }

    /// After the configuration files: they decide what is still missing.
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }
}

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
        if (!EmbeddedDefault.of(environment).parts().isEmpty()) {
            defaults.put("server.address", "127.0.0.1");
        }
        return defaults;
    }

    /// After the configuration files: they decide what is still missing.
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }
}

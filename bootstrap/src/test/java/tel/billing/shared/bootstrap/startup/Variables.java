package tel.billing.shared.bootstrap.startup;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.settings.BillingSettings;

/// An environment as Spring Boot creates it for a process with these variables only.
public final class Variables {

    private Variables() {}

    public static ConfigurableEnvironment environment(Map<String, String> variables, String... profiles) {
        var environment = new Given(variables);
        Arrays.stream(profiles).forEach(environment::addActiveProfile);
        ConfigurationPropertySources.attach(environment);
        new DefaultSettings().postProcessEnvironment(environment, new SpringApplication());
        return environment;
    }

    public static BillingSettings settings(Map<String, String> variables) {
        return settings(variables, BillingSettings.class);
    }

    public static <S> S settings(Map<String, String> variables, Class<S> kind) {
        var environment = environment(variables);
        try {
            return Binder.get(environment).bindOrCreate("billing", kind);
        } catch (BindException wrong) {
            throw new StartupFailure(
                    new StartFailureMessage(environment).of(wrong).orElseThrow(() -> wrong), wrong);
        }
    }

    private static final class Given extends StandardEnvironment {
        private final Map<String, Object> variables;

        private Given(Map<String, String> variables) {
            this.variables = new HashMap<>(variables);
            getPropertySources().remove(SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);
            getPropertySources()
                    .replace(
                            SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                            new SystemEnvironmentPropertySource(
                                    SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, this.variables));
        }

        @Override
        public Map<String, Object> getSystemEnvironment() {
            return variables == null ? Map.of() : variables;
        }
    }
}

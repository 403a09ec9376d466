package tel.billing.shared.bootstrap.startup;

import java.util.Arrays;
import java.util.Base64;
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

    /// Variables with which profile `production` starts: every upstream is on this machine or encrypted. `others`
    /// replace
    /// or add some.
    public static Map<String, String> ofProduction(Map<String, String> others) {
        var variables = new HashMap<>(Map.ofEntries(
                Map.entry("SERVER_PORT", "0"),
                Map.entry("BILLING_PUBLIC_URL", "https://billing.example.com"),
                Map.entry("BILLING_MASTER_KEY", Base64.getEncoder().encodeToString(new byte[32])),
                Map.entry("BILLING_SELLER_ADDRESS", "1 Example Street"),
                Map.entry("BILLING_SELLER_VAT_NUMBER", "NL123456789B13"),
                Map.entry("BILLING_SIP_REGISTRAR", "sip.example.com"),
                Map.entry("BILLING_MAIL_FROM", "billing@example.com"),
                Map.entry("SPRING_DATASOURCE_URL", "jdbc:postgresql://127.0.0.1/billing"),
                Map.entry("SPRING_MAIL_HOST", "localhost"),
                Map.entry("BILLING_VIES_URL", "https://vies.example.com"),
                Map.entry("BILLING_ADYEN_MERCHANT_ACCOUNT", "BillingECOM"),
                Map.entry("BILLING_ADYEN_API_KEY", "key"),
                Map.entry("BILLING_ADYEN_ENVIRONMENT", "live"),
                Map.entry("BILLING_ADYEN_LIVE_URL_PREFIX", "prefix"),
                Map.entry("BILLING_ADYEN_HMAC_KEY", "0".repeat(64)),
                Map.entry("BILLING_ADYEN_NOTIFICATION_USER", "adyen"),
                Map.entry("BILLING_ADYEN_NOTIFICATION_PASSWORD", "a long password"),
                Map.entry("BILLING_KAMAILIO_DATABASE_URL", "jdbc:postgresql://127.0.0.1/kamailio"),
                Map.entry("BILLING_KAMAILIO_DATABASE_USER", "billing"),
                Map.entry("BILLING_KAMAILIO_DATABASE_PASSWORD", "a long password"),
                Map.entry("BILLING_KAMAILIO_RPC_URL", "http://127.0.0.1/RPC"),
                Map.entry("BILLING_KAMAILIO_RPC_TOKEN", "4SCvTzLzn0kqV1bXsnNd")));
        variables.putAll(others);
        return variables;
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
                    new StartupFailureMessage(environment).of(wrong).orElseThrow(() -> wrong), wrong);
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

package tel.billing.shared.bootstrap.startup;

import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.bootstrap.settings.DatabaseUrl;
import tel.billing.shared.bootstrap.settings.Setting;
import tel.billing.shared.bootstrap.settings.WebAddress;

/// Refuses settings with which profile `production` would send passwords or tokens in clear text over a network.
final class ClearText {
    private static final String MAIL_HOST = "spring.mail.host";
    private static final String STARTTLS = "spring.mail.properties.mail.smtp.starttls.required";
    private static final String TLS = "spring.mail.properties.mail.smtp.ssl.enable";

    private ClearText() {}

    static void reject(Environment environment, BillingSettings settings) {
        if (!"https".equals(settings.publicUrl().getScheme())) {
            throw new StartupFailure(
                    "Profile production sends no credentials in clear text: %s must be an https URL, but is \"%s\"."
                            .formatted(Setting.PUBLIC_URL.variable(), settings.publicUrl()));
        }
        settings.corsOrigins().origins().stream()
                .filter(origin -> !"https".equals(origin.getScheme()))
                .findFirst()
                .ifPresent(origin -> {
                    throw new StartupFailure(
                            "Profile production sends no tokens in clear text: each origin in %s must use https, but one is \"%s\"."
                                    .formatted(Setting.CORS_ORIGINS.variable(), origin));
                });
        DatabaseUrl.PROPERTIES.forEach(property -> {
            var url = environment.getProperty(property, "");
            if (StringUtils.hasText(url)) {
                new DatabaseUrl(url).rejectClearText(VariableNames.ofProperty(property));
            }
        });
        var host = environment.getProperty(MAIL_HOST, "");
        if (!WebAddress.isThisMachine(host) && !isEncrypted(environment)) {
            throw new StartupFailure(
                    "Profile production sends no e-mails in clear text: the SMTP server in %s is on another machine. Set %s or %s to true."
                            .formatted(
                                    VariableNames.ofProperty(MAIL_HOST),
                                    VariableNames.ofProperty(STARTTLS),
                                    VariableNames.ofProperty(TLS)));
        }
    }

    private static boolean isEncrypted(Environment environment) {
        return isTrue(environment, STARTTLS)
                || isTrue(environment, TLS)
                || isTrue(environment, "spring.mail.ssl.enabled")
                || environment.containsProperty("spring.mail.ssl.bundle")
                || "smtps".equals(environment.getProperty("spring.mail.protocol"));
    }

    private static boolean isTrue(Environment environment, String property) {
        return Boolean.parseBoolean(environment.getProperty(property));
    }
}

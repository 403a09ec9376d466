package tel.billing.shared.bootstrap.startup;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.core.env.Environment;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.bootstrap.embedded.Vendor;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.bootstrap.settings.DatabaseUrl;
import tel.billing.shared.web.access.LocalRequests;

/// The text that people read after the start: the URL of the service, and which upstreams are real.
record StartupNotice(Environment environment, BillingSettings settings, EmbeddedDefault embedded) {

    List<String> lines() {
        var lines = new ArrayList<String>();
        lines.add("The billing service is ready at " + settings.publicUrl());
        if (!settings.publicUrl().equals(URI.create(here()))) {
            lines.add(line("on this machine", here()));
        }
        lines.add(line("API document", settings.publicUrl() + "/openapi.json"));
        lines.add(line("API guides", settings.publicUrl() + "/docs"));
        if (settings.portal()) {
            lines.add(line("portal", settings.publicUrl() + "/portal"));
        }
        if (settings.console()) {
            lines.add(line("console", settings.publicUrl() + "/console"));
        }
        if (embedded.isSandboxOnly()) {
            lines.addAll(developerRoutes());
        }
        for (var upstream : Upstream.values()) {
            lines.add(line(upstream.title(), embedded.isSandbox(upstream) ? sandbox(upstream) : real(upstream)));
        }
        if (!embedded.sandboxes().isEmpty()) {
            lines.add(line("data directory", settings.dataDirectory().toString()));
            lines.add(
                    embedded.isSandboxOnly()
                            ? "This is the embedded default: nothing in it is real. It charges no card and sends no"
                                    + " e-mail."
                            : "Not for production: the parts above that are called sandbox are not real.");
        }
        return lines;
    }

    private List<String> developerRoutes() {
        if (!LocalRequests.isThisMachine(settings.publicUrl())) {
            return List.of(line("/dev", "off, because BILLING_PUBLIC_URL does not name this machine"));
        }
        if (!settings.trustedProxies().networks().isEmpty()) {
            return List.of(line("/dev", "off, because BILLING_TRUSTED_PROXIES names a proxy"));
        }
        return List.of(
                line("mailbox page", here() + "/dev/mailbox"),
                line("PBX switch", here() + "/dev/pbx"),
                line("VAT switch", here() + "/dev/vat-register"));
    }

    private String here() {
        return "http://localhost:" + environment.getProperty("server.port", "8080");
    }

    private static String sandbox(Upstream upstream) {
        return switch (upstream) {
            case DATABASE -> "PostgreSQL, embedded";
            case MAIL -> "sandbox: e-mails stay in the mailbox";
            case PBX -> "sandbox: no phone rings";
            case CARD_PROCESSOR, VAT_SERVICE -> "sandbox";
        };
    }

    private String real(Upstream upstream) {
        return EmbeddedDefault.properties(upstream).stream()
                .filter(property -> !value(property).isBlank())
                .map(property -> vendor(upstream, property) + DatabaseUrl.withoutParameters(value(property)))
                .collect(Collectors.joining(", "));
    }

    private String vendor(Upstream upstream, String property) {
        return Vendor.of(upstream).stream()
                .filter(vendor -> vendor.selectedBy().property().equals(property))
                .map(vendor -> vendor.title(environment) + ", ")
                .collect(Collectors.joining());
    }

    private String value(String property) {
        return environment.getProperty(property, "");
    }

    private static String line(String name, String value) {
        return "  %-15s %s".formatted(name, value);
    }
}

package tel.billing.shared.bootstrap.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;

class StartupNoticeTest {

    @Test
    void states_that_nothing_is_real() {
        assertThat(notice(Map.of()))
                .contains(
                        "http://localhost:8080/openapi.json",
                        "http://localhost:8080/docs\n",
                        "http://localhost:8080/dev/mailbox",
                        "nothing in it is real")
                .contains("card processor  sandbox")
                .contains("PBX             sandbox: no phone rings", "PBX switch      http://localhost:8080/dev/pbx")
                .contains("VAT service     sandbox", "VAT switch      http://localhost:8080/dev/vat-register");
    }

    @Test
    void names_real_parts_and_only_existing_pages() {
        assertThat(notice(Map.of(
                        "SPRING_DATASOURCE_URL", "jdbc:postgresql://db/billing?password=hidden",
                        "SPRING_MAIL_HOST", "mail.example.com")))
                .contains("jdbc:postgresql://db/billing\n", "mail            mail.example.com", "Not for production")
                .doesNotContain("/dev/mailbox", "/dev/pbx", "hidden");
    }

    @Test
    void names_the_vendor_and_its_environment() {
        assertThat(notice(Map.of(
                        "BILLING_ADYEN_MERCHANT_ACCOUNT", "BillingECOM",
                        "BILLING_ADYEN_ENVIRONMENT", "test")))
                .contains("card processor  Adyen (test), BillingECOM\n");
    }

    @Test
    void names_the_database_of_the_PBX() {
        assertThat(notice(
                        Map.of("BILLING_KAMAILIO_DATABASE_URL", "jdbc:postgresql://pbx/kamailio?sslmode=verify-full")))
                .contains("PBX             Kamailio, jdbc:postgresql://pbx/kamailio\n")
                .doesNotContain("PBX switch");
    }

    @Test
    void names_the_local_url_if_the_public_url_is_another() {
        assertThat(notice(Map.of("BILLING_PUBLIC_URL", "https://billing.example.com", "SERVER_PORT", "9090")))
                .contains(
                        "ready at https://billing.example.com\n  on this machine http://localhost:9090\n",
                        "https://billing.example.com/openapi.json",
                        "/dev            off, because BILLING_PUBLIC_URL does not name this machine\n")
                .doesNotContain("/dev/mailbox", "/dev/pbx", "/dev/vat-register");
    }

    @Test
    void names_no_page_of_the_sandboxes_behind_a_trusted_proxy() {
        assertThat(notice(Map.of("BILLING_TRUSTED_PROXIES", "10.0.0.0/8")))
                .contains("/dev            off, because BILLING_TRUSTED_PROXIES names a proxy\n")
                .doesNotContain("/dev/mailbox", "/dev/pbx", "/dev/vat-register");
    }

    @Test
    void names_portal_and_console_unless_they_are_switched_off() {
        assertThat(notice(Map.of()))
                .contains(
                        "portal          http://localhost:8080/portal\n",
                        "console         http://localhost:8080/console\n");
        assertThat(notice(Map.of("BILLING_PORTAL", "false", "BILLING_CONSOLE", "false")))
                .doesNotContain("8080/portal", "8080/console");
    }

    private static String notice(Map<String, String> variables) {
        var environment = Variables.environment(variables);
        return String.join(
                "\n",
                new StartupNotice(environment, Variables.settings(variables), EmbeddedDefault.of(environment)).lines());
    }
}

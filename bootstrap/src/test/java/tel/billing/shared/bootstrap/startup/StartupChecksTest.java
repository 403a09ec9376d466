package tel.billing.shared.bootstrap.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.ConfigurableEnvironment;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.settings.Setting;

class StartupChecksTest {

    @Test
    void ignore_a_port_in_use_without_a_server() throws IOException {
        try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var port = Integer.toString(other.getLocalPort());
            assertThatCode(() -> StartupChecks.check(Variables.environment(Map.of("SERVER_PORT", port)), false))
                    .doesNotThrowAnyException();
        }
        assertThatThrownBy(() -> StartupChecks.check(Variables.environment(Map.of("SERVER_PORT", "65536")), false))
                .hasMessage("SERVER_PORT must be a whole number from 0 to 65535, but is \"65536\".");
    }

    @Test
    void choose_a_free_port_for_port_0() {
        var environment = Variables.environment(Map.of("SERVER_PORT", "0"));
        check(environment);
        assertThat(environment.getProperty("server.port", Integer.class)).isPositive();
        assertThat(environment.getProperty("billing.public-url"))
                .isEqualTo("http://localhost:" + environment.getProperty("server.port"));
    }

    @Test
    void refuse_a_port_in_use() throws IOException {
        try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var port = Integer.toString(other.getLocalPort());
            assertThatThrownBy(() -> check(Variables.environment(Map.of("SERVER_PORT", port))))
                    .isInstanceOf(StartupFailure.class)
                    .hasMessage("Port " + port + " is used by another program. Set SERVER_PORT to another port.");
        }
    }

    @Test
    void refuse_an_invalid_port() {
        assertThatThrownBy(() -> check(Variables.environment(Map.of("SERVER_PORT", "65536"))))
                .hasMessage("SERVER_PORT must be a whole number from 0 to 65535, but is \"65536\".");
    }

    @Test
    void refuse_an_address_of_another_machine() {
        assertThatThrownBy(
                        () -> check(Variables.environment(Map.of("SERVER_PORT", "0", "SERVER_ADDRESS", "192.0.2.1"))))
                .hasMessage("SERVER_ADDRESS 192.0.2.1 is not an address of this machine.");
    }

    @Test
    void refuse_a_database_other_than_postgresql() {
        assertThatThrownBy(() -> check(
                        Variables.environment(Map.of("SERVER_PORT", "0", "SPRING_DATASOURCE_URL", "jdbc:h2:mem:x"))))
                .hasMessageStartingWith("SPRING_DATASOURCE_URL must begin with jdbc:postgresql:");
    }

    @ParameterizedTest
    @CsvSource({
        "SPRING_DATASOURCE_URL, jdbc:postgresql://db/billing?password=hidden, SPRING_DATASOURCE_PASSWORD",
        "SPRING_DATASOURCE_URL, jdbc:postgresql://billing:hidden@db/billing, SPRING_DATASOURCE_PASSWORD",
        "SPRING_DATASOURCE_URL, jdbc:postgresql:?sslmode=require&sslpassword=hidden, SPRING_DATASOURCE_PASSWORD",
        "SPRING_FLYWAY_URL, jdbc:postgresql://db/billing?user=owner&password=hidden, SPRING_FLYWAY_PASSWORD"
    })
    void refuse_a_password_in_the_url_of_a_database_and_do_not_show_it(String variable, String url, String instead) {
        assertThatThrownBy(() -> check(Variables.environment(Map.of("SERVER_PORT", "0", variable, url))))
                .isInstanceOf(StartupFailure.class)
                .hasMessage(
                        "%s must not contain a password, because logs contain the URL. Set %s to the password.",
                        variable, instead);
    }

    @ParameterizedTest
    @ValueSource(strings = {"native", "framework", "NATIVE", ""})
    void refuse_a_server_that_believes_forwarded_headers(String strategy) {
        assertThatThrownBy(() -> check(
                        Variables.environment(Map.of("SERVER_PORT", "0", "SERVER_FORWARD_HEADERS_STRATEGY", strategy))))
                .isInstanceOf(StartupFailure.class)
                .hasMessage(
                        "SERVER_FORWARD_HEADERS_STRATEGY must be none, but is \"%s\"; name trusted proxies in"
                                + " BILLING_TRUSTED_PROXIES instead.",
                        strategy);
    }

    @Test
    void refuse_http_2_which_the_request_deadline_does_not_cover() {
        var environment = Variables.environment(Map.of("SERVER_PORT", "0", "SERVER_HTTP2_ENABLED", "true"));
        assertThatThrownBy(() -> check(environment))
                .isInstanceOf(StartupFailure.class)
                .hasMessage("SERVER_HTTP2_ENABLED must be false, because the request deadline is for HTTP/1.1 only;"
                        + " offer HTTP/2 at the proxy.");
    }

    @Test
    void take_the_strategy_none() {
        var environment = Variables.environment(Map.of("SERVER_PORT", "0", "SERVER_FORWARD_HEADERS_STRATEGY", "NONE"));
        assertThatCode(() -> check(environment)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SERVER_TOMCAT_REMOTEIP_REMOTE_IP_HEADER", "SERVER_TOMCAT_REMOTEIP_PROTOCOL_HEADER"})
    void refuse_a_header_that_the_server_would_believe(String variable) {
        assertThatThrownBy(() -> check(Variables.environment(Map.of("SERVER_PORT", "0", variable, "X-Forwarded-For"))))
                .isInstanceOf(StartupFailure.class)
                .hasMessage("%s must not be set; name trusted proxies in BILLING_TRUSTED_PROXIES instead.", variable);
    }

    @Test
    void refuse_sandboxes_in_production_and_name_the_missing_settings() {
        assertThatThrownBy(() -> check(Variables.environment(Map.of(), "production")))
                .hasMessage(
                        "Profile production permits no sandbox: SPRING_DATASOURCE_URL, BILLING_ADYEN_MERCHANT_ACCOUNT,"
                                + " BILLING_VIES_URL, BILLING_KAMAILIO_DATABASE_URL and SPRING_MAIL_HOST must be set.");
    }

    @Test
    void refuse_a_mistyped_profile() {
        assertThatThrownBy(() -> check(Variables.environment(Map.of(), "prodution")))
                .isInstanceOf(StartupFailure.class)
                .hasMessage("SPRING_PROFILES_ACTIVE must be production or absent, but is \"prodution\".");
    }

    @Test
    void accept_encrypted_connections_in_production() {
        assertThatCode(() -> check(production(Map.of()))).doesNotThrowAnyException();
        assertThatCode(() -> check(production(Map.of(
                        "SPRING_DATASOURCE_URL", "jdbc:postgresql://db1,db2/billing?sslmode=verify-full",
                        "SPRING_MAIL_HOST", "smtp.example.com",
                        "SPRING_MAIL_PROPERTIES_MAIL_SMTP_STARTTLS_REQUIRED", "true"))))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        BILLING_PUBLIC_URL    | http://billing.example.com                         | BILLING_PUBLIC_URL must be an https URL
        BILLING_CORS_ORIGINS  | https://a.example,http://b.example                 | must use https, but one is "http://b.example"
        SPRING_DATASOURCE_URL | jdbc:postgresql://db/billing                       | the server in SPRING_DATASOURCE_URL is on another machine
        SPRING_DATASOURCE_URL | jdbc:postgresql://127.0.0.1,db/billing             | the server in SPRING_DATASOURCE_URL is on another machine
        SPRING_DATASOURCE_URL | jdbc:postgresql://db/billing?sslmode=require       | Add sslmode=verify-full
        SPRING_DATASOURCE_URL | jdbc:postgresql:///billing?PGHOST=10.0.0.5         | the server in SPRING_DATASOURCE_URL is on another machine
        SPRING_DATASOURCE_URL | jdbc:postgresql:?service=prod                      | the server in SPRING_DATASOURCE_URL is on another machine
        SPRING_FLYWAY_URL     | jdbc:postgresql://db/billing                       | the server in SPRING_FLYWAY_URL is on another machine
        SPRING_MAIL_HOST      | smtp.example.com                                   | SPRING_MAIL_PROPERTIES_MAIL_SMTP_STARTTLS_REQUIRED or
        """)
    void refuse_clear_text_in_production(String variable, String value, String reason) {
        assertThatThrownBy(() -> check(production(Map.of(variable, value))))
                .isInstanceOf(StartupFailure.class)
                .hasMessageStartingWith("Profile production sends no ")
                .hasMessageContaining(reason);
    }

    private static ConfigurableEnvironment production(Map<String, String> others) {
        return Variables.environment(Variables.ofProduction(others), "production");
    }

    @Test
    void refuse_a_registrar_from_which_kamailio_cannot_derive_its_domain() {
        assertThatThrownBy(() -> check(Variables.environment(Map.of(
                        "SERVER_PORT", "0",
                        "BILLING_SIP_REGISTRAR", "[2001:db8::7]",
                        "BILLING_KAMAILIO_DATABASE_URL", "jdbc:postgresql://pbx/kamailio",
                        "BILLING_KAMAILIO_DATABASE_USER", "billing",
                        "BILLING_KAMAILIO_DATABASE_PASSWORD", "long password",
                        "BILLING_KAMAILIO_RPC_URL", "https://pbx/RPC",
                        "BILLING_KAMAILIO_RPC_TOKEN", "4SCvTzLzn0kqV1bXsnNd"))))
                .isInstanceOf(StartupFailure.class)
                .hasMessage(
                        "BILLING_KAMAILIO_DOMAIN must be set to a host name or IPv4 address of at most 64 characters,"
                                + " because the host of BILLING_SIP_REGISTRAR, \"[2001:db8::7]\", is not one.");
    }

    @Test
    void require_rate_limits_in_production() {
        var withoutLimits = Map.of("SERVER_PORT", "0", "BILLING_RATE_LIMITS_ENABLED", "false");

        assertThatThrownBy(() -> check(production(withoutLimits)))
                .isInstanceOf(StartupFailure.class)
                .hasMessage("Profile production requires rate limits: BILLING_RATE_LIMITS_ENABLED must be true.");
        assertThatCode(() -> check(Variables.environment(withoutLimits))).doesNotThrowAnyException();
    }

    @Test
    void require_operator_specific_settings_in_production() {
        var environment = Variables.environment(Map.of(), "production");
        assertThat(environment.getProperty(Setting.PUBLIC_URL.property())).isNull();
        assertThat(environment.getProperty(Setting.MAIL_FROM.property())).isNull();
        assertThat(environment.getProperty(Setting.OPERATOR_NAME.property())).isEqualTo("Operator");
    }

    private static void check(ConfigurableEnvironment environment) {
        StartupChecks.check(environment, true);
    }
}

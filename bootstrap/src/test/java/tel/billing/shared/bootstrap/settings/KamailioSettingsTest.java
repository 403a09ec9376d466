package tel.billing.shared.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.shared.Secret;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.bootstrap.startup.Variables;

class KamailioSettingsTest {
    private static final String TOKEN = "4SCvTzLzn0kqV1bXsnNd";
    private static final Map<String, String> NEEDED = Map.of(
            "BILLING_KAMAILIO_DATABASE_URL", "jdbc:postgresql://pbx/kamailio?sslmode=verify-full",
            "BILLING_KAMAILIO_DATABASE_USER", "billing",
            "BILLING_KAMAILIO_DATABASE_PASSWORD", "long password",
            "BILLING_KAMAILIO_RPC_URL", "https://pbx:5066/RPC",
            "BILLING_KAMAILIO_RPC_TOKEN", TOKEN);

    @Test
    void without_settings_Kamailio_is_not_the_PBX() {
        assertThat(settings(Map.of()).kamailio()).isEmpty();
        assertThat(embedded(Map.of()).isSandbox(Upstream.PBX)).isTrue();
    }

    @Test
    void with_all_required_settings_Kamailio_is_the_PBX() {
        assertThat(settings(NEEDED).kamailio())
                .contains(new KamailioSettings.Kamailio(
                        "jdbc:postgresql://pbx/kamailio?sslmode=verify-full",
                        "billing",
                        new Secret("long password"),
                        URI.create("https://pbx:5066/RPC"),
                        new Secret(TOKEN),
                        Optional.empty()));
        assertThat(embedded(NEEDED).isSandbox(Upstream.PBX)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BILLING_KAMAILIO_DATABASE_URL",
                "BILLING_KAMAILIO_DATABASE_USER",
                "BILLING_KAMAILIO_DATABASE_PASSWORD",
                "BILLING_KAMAILIO_RPC_URL",
                "BILLING_KAMAILIO_RPC_TOKEN"
            })
    void a_missing_setting_is_named(String variable) {
        var some = with(Map.of());
        some.remove(variable);

        assertThatThrownBy(() -> settings(some))
                .isInstanceOf(StartupFailure.class)
                .hasMessageStartingWith("Kamailio as PBX also needs " + variable + ": it must be ");
    }

    @Test
    void the_domain_alone_is_not_enough() {
        assertThatThrownBy(() -> settings(Map.of("BILLING_KAMAILIO_DOMAIN", "pbx.example")))
                .hasMessageStartingWith("Kamailio as PBX also needs BILLING_KAMAILIO_DATABASE_URL");
    }

    @ParameterizedTest
    @CsvSource({
        "BILLING_KAMAILIO_RPC_URL,pbx:5065",
        "BILLING_KAMAILIO_RPC_URL,https://user@pbx/RPC",
        "BILLING_KAMAILIO_RPC_URL,ftp://pbx/RPC",
        "BILLING_KAMAILIO_DOMAIN,sip:pbx.example",
        "BILLING_KAMAILIO_DOMAIN,pbx.example:5060",
        "BILLING_KAMAILIO_DOMAIN,a2345678901234567890123456789012345678901234567890123456789012345"
    })
    void an_invalid_value_is_named(String variable, String value) {
        assertThatThrownBy(() -> settings(with(Map.of(variable, value))))
                .isInstanceOf(StartupFailure.class)
                .hasMessageStartingWith(variable + " must be ")
                .hasMessageEndingWith("but is \"" + value + "\".");
    }

    @ParameterizedTest
    @CsvSource({
        "BILLING_KAMAILIO_DATABASE_URL,jdbc:h2:mem:secret",
        "BILLING_KAMAILIO_DATABASE_URL,postgres://pbx/secret",
        "BILLING_KAMAILIO_DATABASE_URL,jdbc:postgresql://billing:secret@pbx/kamailio",
        "BILLING_KAMAILIO_DATABASE_URL,jdbc:postgresql://pbx/kamailio?user=billing&password=secret",
        "BILLING_KAMAILIO_RPC_TOKEN,secret",
        "BILLING_KAMAILIO_RPC_TOKEN,two secret words are not one"
    })
    void an_invalid_value_that_may_contain_a_secret_is_named_and_not_shown(String variable, String value) {
        assertThatThrownBy(() -> settings(with(Map.of(variable, value))))
                .isInstanceOf(StartupFailure.class)
                .hasMessageStartingWith(variable + " must be ")
                .hasMessageEndingWith("but is \"(not shown)\".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sip.example.com", "192.0.2.7"})
    void the_default_domain_is_the_host_of_the_registrar(String host) {
        assertThat(settings(NEEDED).kamailio().orElseThrow().domainOr(host)).isEqualTo(host);
        assertThat(settings(with(Map.of("BILLING_KAMAILIO_DOMAIN", "pbx.example")))
                        .kamailio()
                        .orElseThrow()
                        .domainOr(host))
                .isEqualTo("pbx.example");
    }

    @Test
    void a_registrar_without_a_host_name_requires_a_domain() {
        var kamailio = settings(NEEDED).kamailio().orElseThrow();

        assertThatThrownBy(() -> kamailio.domainOr("[2001:db8::7]"))
                .isInstanceOf(StartupFailure.class)
                .hasMessage(
                        "BILLING_KAMAILIO_DOMAIN must be set to a host name or IPv4 address of at most 64 characters,"
                                + " because the host of BILLING_SIP_REGISTRAR, \"[2001:db8::7]\", is not one.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://pbx:5065/RPC", "http://127.example/RPC", "http://localhost.example/RPC"})
    void production_sends_no_token_in_clear_text_over_a_network(String url) {
        assertThatThrownBy(settings(with(Map.of("BILLING_KAMAILIO_RPC_URL", url)))::rejectTestSettings)
                .isInstanceOf(StartupFailure.class)
                .hasMessageContaining("BILLING_KAMAILIO_RPC_URL must be an https URL, but is \"" + url + "\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://pbx/RPC", "http://127.0.0.1:5065/RPC", "http://localhost/RPC", "http://[::1]:5065/RPC"})
    void production_accepts_TLS_or_this_machine(String url) {
        assertThatCode(settings(with(Map.of("BILLING_KAMAILIO_RPC_URL", url)))::rejectTestSettings)
                .doesNotThrowAnyException();
        assertThatCode(settings(Map.of())::rejectTestSettings).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://pbx/kamailio",
                "jdbc:postgresql://pbx:5432/kamailio?sslmode=require",
                "jdbc:postgresql://127.0.0.1,pbx/kamailio",
                "jdbc:postgresql://127.example/kamailio?sslmode=prefer",
                "jdbc:postgresql://pbx/kamailio?sslmode=verify-fuller",
                "jdbc:postgresql://pbx/kamailio?sslmode=verify-full&sslmode=disable"
            })
    void production_refuses_a_database_whose_identity_is_not_verified(String url) {
        assertThatThrownBy(settings(with(Map.of("BILLING_KAMAILIO_DATABASE_URL", url)))::rejectTestSettings)
                .isInstanceOf(StartupFailure.class)
                .hasMessageContaining("the server in BILLING_KAMAILIO_DATABASE_URL is on another machine. Add"
                        + " sslmode=verify-full or sslmode=verify-ca");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://pbx/kamailio?sslmode=verify-full",
                "jdbc:postgresql://pbx/kamailio?ssl=true&sslmode=verify-ca&sslrootcert=/etc/ssl/pbx.pem",
                "jdbc:postgresql://localhost:5433/kamailio",
                "jdbc:postgresql://127.0.0.1/kamailio",
                "jdbc:postgresql://[::1]:5432/kamailio",
                "jdbc:postgresql:///kamailio"
            })
    void production_accepts_a_verified_database_or_one_on_this_machine(String url) {
        assertThatCode(settings(with(Map.of("BILLING_KAMAILIO_DATABASE_URL", url)))::rejectTestSettings)
                .doesNotThrowAnyException();
    }

    @Test
    void secrets_are_not_shown() {
        assertThat(settings(NEEDED).kamailio().toString()).doesNotContain(TOKEN, "long password");
        assertThat(settings(NEEDED).toString()).doesNotContain(TOKEN, "long password");
    }

    private static Map<String, String> with(Map<String, String> more) {
        var all = new HashMap<>(NEEDED);
        all.putAll(more);
        return all;
    }

    private static EmbeddedDefault embedded(Map<String, String> variables) {
        return EmbeddedDefault.of(Variables.environment(variables));
    }

    private static KamailioSettings settings(Map<String, String> variables) {
        return Variables.settings(variables, KamailioSettings.class);
    }
}

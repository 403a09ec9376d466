package tel.billing.shared.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.bootstrap.startup.Variables;

class ViesSettingsTest {
    private static final String URL = "https://ec.europa.eu/taxation_customs/vies/rest-api";

    @Test
    void without_settings_vies_is_not_the_register() {
        assertThat(settings(Map.of()).url()).isEmpty();
        assertThat(EmbeddedDefault.of(Variables.environment(Map.of())).isSandbox(Upstream.VAT_SERVICE))
                .isTrue();
    }

    @Test
    void with_its_url_vies_is_the_register() {
        var variables = Map.of("BILLING_VIES_URL", URL);

        assertThat(settings(variables).url()).contains(URI.create(URL));
        assertThat(EmbeddedDefault.of(Variables.environment(variables)).isSandbox(Upstream.VAT_SERVICE))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"vies", "ftp://vies.example", "https://user@vies.example", "https://vies.example?x=1"})
    void an_invalid_url_is_refused(String url) {
        assertThatThrownBy(() -> settings(Map.of("BILLING_VIES_URL", url)))
                .isInstanceOf(StartupFailure.class)
                .hasMessageContaining("BILLING_VIES_URL must be an http or https URL")
                .hasMessageContaining(url);
    }

    @Test
    void a_password_in_an_invalid_url_is_not_shown() {
        assertThatThrownBy(() -> settings(Map.of("BILLING_VIES_URL", "https://user:hid/den@vies.example")))
                .hasMessageEndingWith("but is \"https://user:(not shown)@vies.example\".");
    }

    @Test
    void production_requires_tls() {
        var clear = settings(Map.of("BILLING_VIES_URL", "http://proxy.example/rest-api"));

        assertThatThrownBy(clear::rejectTestSettings)
                .hasMessageContaining(
                        "BILLING_VIES_URL must be an https URL, but is \"http://proxy.example/rest-api\"");
        assertThatCode(settings(Map.of("BILLING_VIES_URL", URL))::rejectTestSettings)
                .doesNotThrowAnyException();
        assertThatCode(settings(Map.of())::rejectTestSettings).doesNotThrowAnyException();
    }

    private static ViesSettings settings(Map<String, String> variables) {
        return Variables.settings(variables, ViesSettings.class);
    }
}

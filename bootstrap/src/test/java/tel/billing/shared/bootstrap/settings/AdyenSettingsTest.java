package tel.billing.shared.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.HashMap;
import java.util.Locale;
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

class AdyenSettingsTest {
    private static final String KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";
    private static final Map<String, String> NEEDED = Map.of(
            "BILLING_ADYEN_MERCHANT_ACCOUNT", "BillingECOM",
            "BILLING_ADYEN_API_KEY", "AQE-key",
            "BILLING_ADYEN_ENVIRONMENT", "test",
            "BILLING_ADYEN_HMAC_KEY", KEY,
            "BILLING_ADYEN_NOTIFICATION_USER", "adyen",
            "BILLING_ADYEN_NOTIFICATION_PASSWORD", "a long password");

    @Test
    void without_settings_adyen_is_not_the_card_processor() {
        assertThat(settings(Map.of()).adyen()).isEmpty();
        assertThat(embedded(Map.of()).isSandbox(Upstream.CARD_PROCESSOR)).isTrue();
    }

    @Test
    void with_all_required_settings_adyen_is_the_card_processor() {
        assertThat(settings(NEEDED).adyen())
                .contains(new AdyenSettings.Adyen(
                        "BillingECOM",
                        new Secret("AQE-key"),
                        false,
                        Optional.empty(),
                        Optional.empty(),
                        new Secret(KEY),
                        Optional.empty(),
                        "adyen",
                        new Secret("a long password")));
        assertThat(embedded(NEEDED).isSandbox(Upstream.CARD_PROCESSOR)).isFalse();
    }

    @Test
    void optional_settings() {
        var adyen = settings(with(Map.of(
                        "BILLING_ADYEN_ENVIRONMENT", "live",
                        "BILLING_ADYEN_LIVE_URL_PREFIX", "1797a841fbb37ca7-Billing",
                        "BILLING_ADYEN_PREVIOUS_HMAC_KEY", KEY.toLowerCase(Locale.ROOT),
                        "BILLING_ADYEN_URL", "https://proxy.example/v71")))
                .adyen()
                .orElseThrow();

        assertThat(adyen.live()).isTrue();
        assertThat(adyen.liveUrlPrefix()).contains("1797a841fbb37ca7-Billing");
        assertThat(adyen.previousHmacKey()).isPresent();
        assertThat(adyen.url()).contains(URI.create("https://proxy.example/v71"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BILLING_ADYEN_MERCHANT_ACCOUNT",
                "BILLING_ADYEN_API_KEY",
                "BILLING_ADYEN_ENVIRONMENT",
                "BILLING_ADYEN_HMAC_KEY",
                "BILLING_ADYEN_NOTIFICATION_USER",
                "BILLING_ADYEN_NOTIFICATION_PASSWORD"
            })
    void a_missing_setting_is_named(String missing) {
        var half = new HashMap<>(NEEDED);
        half.remove(missing);

        assertThatThrownBy(() -> settings(half))
                .isInstanceOf(StartupFailure.class)
                .hasMessageStartingWith("Adyen as card processor also needs " + missing);
    }

    @Test
    void live_requires_its_prefix_unless_a_url_replaces_it() {
        assertThatThrownBy(() -> settings(with(Map.of("BILLING_ADYEN_ENVIRONMENT", "live"))))
                .hasMessageStartingWith("Adyen as card processor also needs BILLING_ADYEN_LIVE_URL_PREFIX");
        assertThat(settings(with(Map.of(
                                "BILLING_ADYEN_ENVIRONMENT", "live",
                                "BILLING_ADYEN_URL", "https://proxy.example/v71")))
                        .adyen())
                .isPresent();
    }

    @Test
    void production_refuses_the_test_environment() {
        assertThatThrownBy(() -> settings(NEEDED).rejectTestSettings())
                .isInstanceOf(StartupFailure.class)
                .hasMessage("Profile production charges cards: BILLING_ADYEN_ENVIRONMENT must be live.");
    }

    @Test
    void production_sends_no_key_in_clear_text() {
        var live = with(Map.of("BILLING_ADYEN_ENVIRONMENT", "live", "BILLING_ADYEN_URL", "http://proxy.example/v71"));

        assertThatThrownBy(() -> settings(live).rejectTestSettings())
                .hasMessageContaining("BILLING_ADYEN_URL must be an https URL")
                .hasMessageEndingWith("but is \"http://proxy.example/v71\".");
        live.put("BILLING_ADYEN_URL", "https://proxy.example/v71");
        assertThatCode(() -> settings(live).rejectTestSettings()).doesNotThrowAnyException();
    }

    @Test
    void one_setting_alone_is_not_enough() {
        assertThatThrownBy(() -> settings(Map.of("BILLING_ADYEN_URL", "https://proxy.example/v71")))
                .hasMessageStartingWith("Adyen as card processor also needs BILLING_ADYEN_MERCHANT_ACCOUNT");
    }

    @ParameterizedTest
    @CsvSource({
        "BILLING_ADYEN_MERCHANT_ACCOUNT,two words",
        "BILLING_ADYEN_ENVIRONMENT,production",
        "BILLING_ADYEN_LIVE_URL_PREFIX,https://prefix",
        "BILLING_ADYEN_NOTIFICATION_USER,with:colon",
        "BILLING_ADYEN_URL,checkout.example",
        "BILLING_ADYEN_URL,https://user@checkout.example/v71"
    })
    void an_invalid_value_is_named(String variable, String value) {
        assertThatThrownBy(() -> settings(with(Map.of(variable, value))))
                .isInstanceOf(StartupFailure.class)
                .hasMessageStartingWith(variable + " must be ")
                .hasMessageEndingWith("but is \"" + value + "\".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"BILLING_ADYEN_HMAC_KEY", "BILLING_ADYEN_PREVIOUS_HMAC_KEY"})
    void an_invalid_key_is_named_and_not_shown(String variable) {
        assertThatThrownBy(() -> settings(with(Map.of(variable, "secret"))))
                .hasMessage(variable + " must be 64 or more hex digits, but is \"(not shown)\".");
    }

    @Test
    void secrets_are_not_shown() {
        assertThat(settings(NEEDED).adyen().toString()).doesNotContain("AQE", KEY, "long password");
    }

    private static Map<String, String> with(Map<String, String> more) {
        var all = new HashMap<>(NEEDED);
        all.putAll(more);
        return all;
    }

    private static EmbeddedDefault embedded(Map<String, String> variables) {
        return EmbeddedDefault.of(Variables.environment(variables));
    }

    private static AdyenSettings settings(Map<String, String> variables) {
        return Variables.settings(variables, AdyenSettings.class);
    }
}

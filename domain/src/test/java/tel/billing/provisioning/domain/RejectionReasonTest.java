package tel.billing.provisioning.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.shared.Secret;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class RejectionReasonTest {
    private static final SipCredentials CREDENTIALS = new SipCredentials("k7m2xq4z", new Secret("open sesame$1"));

    @Test
    void it_is_what_the_phone_system_said() {
        assertThat(of("more lines than the licence allows")).isEqualTo("more lines than the licence allows");
    }

    @Test
    void it_names_neither_username_nor_password() {
        assertThat(of("k7m2xq4z@sip.example.com (open sesame$1, K7M2XQ4Z) is taken"))
                .isEqualTo("***@sip.example.com (***, ***) is taken");
    }

    @Test
    void without_credentials_nothing_is_withheld() {
        assertThat(RejectionReason.of("no such line", Optional.empty()).words()).isEqualTo("no such line");
    }

    @Test
    void it_stands_on_one_line() {
        assertThat(of("  licence:\r\n\tno free\u0000channels\ud800 ")).isEqualTo("licence: no free channels");
    }

    @Test
    void what_is_too_long_is_cut_off_between_characters() {
        assertThat(of("\ud83d\ude00".repeat(201))).isEqualTo("\ud83d\ude00".repeat(200));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n"})
    void silence_is_told_as_such(String nothing) {
        assertThat(of(nothing)).isEqualTo("no reason was given");
    }

    @Test
    void it_is_never_blank_or_endless() {
        assertThatThrownBy(() -> new RejectionReason(" ")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RejectionReason("a".repeat(201))).isInstanceOf(IllegalArgumentException.class);
    }

    private static String of(String said) {
        return RejectionReason.of(said, Optional.of(CREDENTIALS)).words();
    }
}

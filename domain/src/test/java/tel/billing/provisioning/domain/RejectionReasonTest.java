package tel.billing.provisioning.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.domain.LineInstruction.Setup;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class RejectionReasonTest {
    private static final SipCredentials CREDENTIALS = new SipCredentials("k7m2xq4z", new Secret("open sesame$1"));
    private static final UUID ID = new UUID(7, 7);

    @Test
    void it_is_the_text_of_the_PBX() {
        assertThat(of("more lines than the licence allows")).isEqualTo("more lines than the licence allows");
    }

    @Test
    void it_names_neither_username_nor_password() {
        assertThat(of("k7m2xq4z@sip.example.com (open sesame$1, K7M2XQ4Z) is taken"))
                .isEqualTo("***@sip.example.com (***, ***) is taken");
    }

    @Test
    void an_instruction_withholds_the_credentials_that_it_sent() {
        var operation = new LineOperationId(new AccountId(ID), new LineId(ID), 2);
        var sent =
                new LineInstruction(operation, new Setup.Present(CREDENTIALS, new LineLimits(1, 2), LineStatus.ACTIVE));

        assertThat(sent.reasonFor("k7m2xq4z is taken").words()).isEqualTo("*** is taken");
        assertThat(new LineInstruction(operation, new Setup.Absent())
                        .reasonFor("no such line")
                        .words())
                .isEqualTo("no such line");
    }

    @Test
    void it_names_no_hash_of_the_password() {
        var ha1 = "939e7552DC4e8b8a1d8c2a1b0f6e5d4c";

        assertThat(of("Key (ha1)=(%s), (ha1b)=(%s%s) exists".formatted(ha1, ha1, ha1)))
                .isEqualTo("Key (ha1)=(***), (ha1b)=(***) exists");
        assertThat(of("node 939e7552dc4e rejects it")).isEqualTo("node 939e7552dc4e rejects it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u200b", "\u00ad", "\u202e", "\u2066", "\ufeff", "\udb40\udc41"})
    void what_nobody_sees_is_removed_and_hides_no_username(String invisible) {
        assertThat(of("k7m2%sxq4z is %staken%s".formatted(invisible, invisible, invisible)))
                .isEqualTo("*** is taken");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u2028", "\u2029", "\u0085", "\u00a0", "\u2003", "\r\n", "\u0000", "\u001b"})
    void separators_and_controls_of_any_kind_are_one_space(String separator) {
        assertThat(of("no free%s%schannels%s".formatted(separator, separator, separator)))
                .isEqualTo("no free channels");
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
    @ValueSource(strings = {"", " ", "\n", "\u200b", "\u2028\u2029"})
    void silence_is_told_as_such(String nothing) {
        assertThat(of(nothing)).isEqualTo("no reason was given");
    }

    @Test
    void what_is_cut_off_ends_with_a_character() {
        assertThat(of("z".repeat(199) + " b")).isEqualTo("z".repeat(199));
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

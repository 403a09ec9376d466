package tel.billing.provisioning.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;

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
        var sent = new LineInstruction(
                operation, new LineConfiguration.Present(CREDENTIALS, new LineLimits(1, 2), LineStatus.ACTIVE));

        assertThat(sent.reasonFor("k7m2xq4z is taken").text()).isEqualTo("*** is taken");
        assertThat(new LineInstruction(operation, new LineConfiguration.Absent())
                        .reasonFor("no such line")
                        .text())
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
    void invisible_characters_are_removed_and_hide_no_username(String invisible) {
        assertThat(of("k7m2%sxq4z is %staken%s".formatted(invisible, invisible, invisible)))
                .isEqualTo("*** is taken");
    }

    /// Default_Ignorable_Code_Point in DerivedCoreProperties.txt of Unicode 16, and the empty braille
    /// pattern.
    @ParameterizedTest
    @CsvSource({
        "00AD, 00AD", "034F, 034F", "061C, 061C", "115F, 1160", "17B4, 17B5", "180B, 180F", "200B, 200F",
        "202A, 202E", "2060, 206F", "2800, 2800", "3164, 3164", "FE00, FE0F", "FEFF, FEFF", "FFA0, FFA0",
        "FFF0, FFF8", "1BCA0, 1BCA3", "1D173, 1D17A", "E0000, E0FFF"
    })
    void every_invisible_character_is_removed(String first, String last) {
        IntStream.rangeClosed(Integer.parseInt(first, 16), Integer.parseInt(last, 16))
                .forEach(character -> assertThat(of("k7m2%sxq4z is taken".formatted(Character.toString(character))))
                        .as("U+%04X", character)
                        .isEqualTo("*** is taken"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u2028", "\u2029", "\u0085", "\u00a0", "\u2003", "\r\n", "\u0000", "\u001b"})
    void separators_and_controls_of_any_kind_are_one_space(String separator) {
        assertThat(of("no free%s%schannels%s".formatted(separator, separator, separator)))
                .isEqualTo("no free channels");
    }

    @Test
    void without_credentials_nothing_is_withheld() {
        assertThat(RejectionReason.of("no such line", Optional.empty()).text()).isEqualTo("no such line");
    }

    @Test
    void it_is_one_line() {
        assertThat(of("  licence:\r\n\tno free\u0000channels\ud800 ")).isEqualTo("licence: no free channels");
    }

    @Test
    void a_long_reason_is_cut_off_between_characters() {
        assertThat(of("\ud83d\ude00".repeat(201))).isEqualTo("\ud83d\ude00".repeat(200));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n", "\u200b", "\u2028\u2029", "\u3164", "\u2800"})
    void an_empty_reason_is_replaced(String nothing) {
        assertThat(of(nothing)).isEqualTo("no reason was given");
    }

    @Test
    void a_reason_that_is_cut_off_ends_with_a_whole_character() {
        assertThat(of("z".repeat(199) + " b")).isEqualTo("z".repeat(199));
    }

    @Test
    void it_is_never_blank_or_endless() {
        assertThatThrownBy(() -> new RejectionReason(" ")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RejectionReason("a".repeat(201))).isInstanceOf(IllegalArgumentException.class);
    }

    private static String of(String said) {
        return RejectionReason.of(said, Optional.of(CREDENTIALS)).text();
    }
}

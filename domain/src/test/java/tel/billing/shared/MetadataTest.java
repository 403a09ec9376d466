package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MetadataTest {

    @Test
    void has_at_most_twenty_pairs() {
        assertThat(new Metadata(pairs(20)).pairs()).hasSize(20);
        assertThatIllegalArgumentException().isThrownBy(() -> new Metadata(pairs(21)));
    }

    @Test
    void has_keys_of_1_to_40_characters_and_values_of_at_most_500() {
        var emoji = "😀";
        assertThat(Metadata.violationOf(emoji.repeat(40), emoji.repeat(500))).isEmpty();
        assertThat(Metadata.violationOf("n", "")).isEmpty();
        assertThat(Metadata.violationOf("n".repeat(41), "").map(InputError::reason))
                .contains("must have a key of 1 to 40 characters");
        assertThat(Metadata.violationOf(" ", "").map(InputError::reason))
                .contains("must have a key of 1 to 40 characters");
        assertThat(Metadata.violationOf("n", "v".repeat(501)).map(InputError::reason))
                .contains("must have at most 500 characters");
        assertThatIllegalArgumentException().isThrownBy(() -> new Metadata(Map.of("n", "v".repeat(501))));
    }

    @Test
    void does_not_show_its_pairs_in_a_log() {
        assertThat(new ClientData(Optional.empty(), new Metadata(Map.of("customer", "Ada"))).toString())
                .doesNotContain("Ada", "customer");
    }

    @Test
    void is_replaced_as_a_whole_and_the_external_id_stays() {
        var before = new ClientData(Optional.of(new ExternalId("A-1")), new Metadata(pairs(3)));
        var other = new Metadata(pairs(1));

        assertThat(before.with(Optional.empty(), Optional.of(other)))
                .isEqualTo(new ClientData(Optional.of(new ExternalId("A-1")), other));
        assertThat(before.with(Optional.empty(), Optional.empty())).isEqualTo(before);
    }

    @Test
    void an_external_id_has_1_to_200_characters_on_one_line() {
        assertThat(ExternalId.parse(" A-1001 ").orThrow().value()).isEqualTo("A-1001");
        assertThat(ExternalId.parse("x".repeat(200))).isInstanceOf(Parsed.Valid.class);
        assertThat(ExternalId.parse("x".repeat(201))).isInstanceOf(Parsed.Invalid.class);
        assertThat(ExternalId.parse("")).isInstanceOf(Parsed.Invalid.class);
        assertThat(ExternalId.parse("a\nb")).isInstanceOf(Parsed.Invalid.class);
    }

    private static Map<String, String> pairs(int count) {
        return IntStream.range(0, count).boxed().collect(Collectors.toMap(index -> "name " + index, index -> "value"));
    }
}

package tel.billing.identity.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class ClientTest {

    @Test
    void is_known_by_what_it_tells() {
        assertThat(device("Ada's telephone/3.1")).contains("Ada's telephone/3.1");
    }

    @Test
    void whatever_it_tells_beyond_200_characters_is_cut() {
        assertThat(device("x".repeat(199) + "\uD83D\uDCDE and more")).contains("x".repeat(199) + "\uD83D\uDCDE");
    }

    @Test
    void control_characters_are_left_out() {
        assertThat(device("a\u0000b\r\n\u0085c")).contains("abc");
    }

    @Test
    void who_tells_nothing_that_can_be_read_is_not_known() {
        assertThat(device(" \t ")).isEmpty();
        assertThat(device("")).isEmpty();
    }

    private static Optional<String> device(String told) {
        return new Client(Optional.of(told), Optional.empty()).device();
    }
}

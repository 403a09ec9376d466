package tel.billing.identity.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClientTest {

    @Test
    void is_described_by_its_own_text() {
        assertThat(device("Ada's telephone/3.1")).contains("Ada's telephone/3.1");
    }

    @Test
    void is_cut_after_200_characters() {
        assertThat(device("x".repeat(199) + "\uD83D\uDCDE and more")).contains("x".repeat(199) + "\uD83D\uDCDE");
    }

    @Test
    void is_described_without_control_characters() {
        assertThat(device("a\u0000b\r\n\u0085c")).contains("abc");
    }

    @Test
    void is_empty_without_printable_characters() {
        assertThat(device(" \t ")).isEmpty();
        assertThat(device("")).isEmpty();
    }

    private static Optional<String> device(String description) {
        return new Client(Optional.of(description), Optional.empty()).device();
    }
}

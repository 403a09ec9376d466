package tel.billing.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    void names_are_aligned_to_the_left_and_numbers_to_the_right() {
        var table = new Table(
                List.of("requests", "per s", "limit"),
                List.of(List.of("top-up", "271", "2,720"), List.of("me", "6,243", "")));

        assertThat(table.lines())
                .containsExactly("requests  per s  limit", "top-up      271  2,720", "me        6,243");
    }

    @Test
    void each_row_has_as_many_cells_as_the_header() {
        assertThatThrownBy(() -> new Table(List.of("one"), List.of(List.of("one", "two"))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

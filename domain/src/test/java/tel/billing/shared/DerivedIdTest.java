package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

class DerivedIdTest {

    @Test
    void the_same_names_always_have_the_same_id() {
        // A fixed value: an id that changed with a release would charge a card twice.
        assertThat(DerivedId.of("top-up", "1")).isEqualTo(UUID.fromString("c804dd4d-0116-88b3-b81d-3e1d9b9c73b7"));
    }

    @Test
    void other_names_have_another_id() {
        assertThat(DerivedId.of("a", "b")).isNotIn(DerivedId.of("b", "a"), DerivedId.of("ab"), DerivedId.of("a"));
    }

    @Test
    void the_id_is_a_uuid_of_version_8() {
        assertThat(DerivedId.of("a").version()).isEqualTo(8);
        assertThat(DerivedId.of("a").variant()).isEqualTo(2);
    }
}

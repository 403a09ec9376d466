package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class VersionTest {

    @Test
    void counts_the_changes_from_zero() {
        assertThat(Version.FIRST).isEqualTo(new Version(0));
        assertThat(Version.FIRST.next().next()).isEqualTo(new Version(2));
    }

    @Test
    void is_not_negative_and_does_not_overflow() {
        var last = new Version(Integer.MAX_VALUE);

        assertThatThrownBy(() -> new Version(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(last::next).isInstanceOf(ArithmeticException.class);
    }
}

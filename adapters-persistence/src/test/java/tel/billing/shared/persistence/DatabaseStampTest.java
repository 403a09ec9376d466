package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.shared.persistence.DatabaseStamp.Kind;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Some;

class DatabaseStampTest {
    private final DatabaseStamp stamp = new DatabaseStamp(TestDatabase.empty().sql());

    @Test
    void the_first_stamp_stays() {
        assertThat(stamp.stamp(Kind.SANDBOX, Some.INSTANT)).isEqualTo(Kind.SANDBOX);
        assertThat(stamp.stamp(Kind.SANDBOX, Some.INSTANT)).isEqualTo(Kind.SANDBOX);
        assertThat(stamp.stamp(Kind.LIVE, Some.INSTANT)).isEqualTo(Kind.SANDBOX);
    }

    @Test
    void concurrent_callers_see_the_same_stamp() {
        assertThat(Race.of(() -> stamp.stamp(Kind.LIVE, Some.INSTANT))).containsOnly(Kind.LIVE);
    }
}

package tel.billing.shared.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.database.DatabaseMark.Kind;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;

class DatabaseMarkTest {
    private final DatabaseMark stamp = new DatabaseMark(TestDatabase.empty().sql());

    @Test
    void the_first_stamp_stays() {
        assertThat(stamp.stamp(Kind.SANDBOX, Arbitrary.INSTANT)).isEqualTo(Kind.SANDBOX);
        assertThat(stamp.stamp(Kind.SANDBOX, Arbitrary.INSTANT)).isEqualTo(Kind.SANDBOX);
        assertThat(stamp.stamp(Kind.LIVE, Arbitrary.INSTANT)).isEqualTo(Kind.SANDBOX);
    }

    @Test
    void concurrent_callers_see_the_same_stamp() {
        assertThat(Race.of(() -> stamp.stamp(Kind.LIVE, Arbitrary.INSTANT))).containsOnly(Kind.LIVE);
    }
}

package tel.billing.shared.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.database.DatabaseMark.Kind;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;

class DatabaseMarkTest {
    private final DatabaseMark mark = new DatabaseMark(TestDatabase.empty().sql());

    @Test
    void the_first_mark_stays() {
        assertThat(mark.set(Kind.SANDBOX, Arbitrary.INSTANT)).isEqualTo(Kind.SANDBOX);
        assertThat(mark.set(Kind.SANDBOX, Arbitrary.INSTANT)).isEqualTo(Kind.SANDBOX);
        assertThat(mark.set(Kind.LIVE, Arbitrary.INSTANT)).isEqualTo(Kind.SANDBOX);
    }

    @Test
    void concurrent_callers_see_the_same_mark() {
        assertThat(Race.of(() -> mark.set(Kind.LIVE, Arbitrary.INSTANT))).containsOnly(Kind.LIVE);
    }
}

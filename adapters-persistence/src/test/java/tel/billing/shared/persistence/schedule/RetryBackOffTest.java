package tel.billing.shared.persistence.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;
import tel.billing.shared.persistence.TestDatabase;

class RetryBackOffTest {
    private static final Instant NOW = Instant.parse("2026-01-05T09:00:00Z");

    private final TestDatabase database = TestDatabase.empty();

    @Test
    void doubles_the_delay_up_to_the_longest() {
        var backOff = new RetryBackOff(Duration.ofSeconds(30), Duration.ofMinutes(3));

        assertThat(List.of(0, 1, 2, 3, 4, Integer.MAX_VALUE))
                .map(attempts -> delay(backOff, attempts))
                .map(Duration::toSeconds)
                .containsExactly(30L, 60L, 120L, 180L, 180L, 180L);
    }

    private Duration delay(RetryBackOff backOff, int attempts) {
        var next = database.sql()
                .select(backOff.after(NOW, DSL.inline(attempts)))
                .fetchSingle()
                .value1();
        return Duration.between(NOW, next);
    }
}

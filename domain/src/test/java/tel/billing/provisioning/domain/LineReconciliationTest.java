package tel.billing.provisioning.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LineReconciliationTest {
    private static final Instant START = Instant.parse("2026-11-22T12:00:00Z");

    private final LineReconciliation begun = LineReconciliation.begun(new LineReconciliation.Id(new UUID(0, 1)), START);

    @Test
    void ends_when_it_is_finished() {
        assertThat(begun.finished(START.plusSeconds(7)).finishedAt()).contains(START.plusSeconds(7));
    }

    @Test
    void takes_no_time_if_the_clock_was_set_back_meanwhile() {
        assertThat(begun.finished(START.minusSeconds(3_600)).finishedAt()).contains(START);
    }
}

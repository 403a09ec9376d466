package tel.billing.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Waiting for the end of all work")
class CompletionTest {
    private static final List<String> WORK = List.of("2 wallets that received money");

    private int polls;

    @Test
    void finds_no_fault_if_all_work_completes() {
        Queue<List<String>> left = new ArrayDeque<>(List.of(WORK, WORK));
        var unfinished = completion(Duration.ofMinutes(1))
                .await(() -> Optional.ofNullable(left.poll()).orElseGet(List::of));
        assertThat(unfinished).isEmpty();
        assertThat(polls).isEqualTo(3);
        assertThat(Completion.faults(unfinished)).isEmpty();
    }

    @Test
    void finds_work_that_did_not_complete() {
        var unfinished = completion(Duration.ofMillis(50)).await(() -> WORK);
        assertThat(unfinished).isEqualTo(WORK);
        assertThat(Completion.faults(unfinished))
                .containsExactly("work did not complete: [2 wallets that received money]");
    }

    private Completion completion(Duration within) {
        return new Completion(within, Duration.ofMillis(1), () -> polls++);
    }
}

package tel.billing.shared.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tel.billing.shared.ExpiryBatch;
import tel.billing.shared.StoreUnavailable;

class ExpiryBatchTest {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Table<String, String> due = new Table<>(unitOfWork);

    ExpiryBatchTest() {
        List.of("first", "second", "third").forEach(item -> due.add(item, item));
    }

    @Test
    void all_items_expire() {
        assertThat(batch(_ -> {}).run()).isEqualTo(3);

        assertThat(due.rows()).isEmpty();
    }

    @Test
    void an_item_that_fails_does_not_block_the_others() {
        var batch = batch(item -> failIf(item.equals("first")));

        assertThatIllegalStateException().isThrownBy(batch::run).withMessage("simulated failure");
        assertThat(due.rows()).containsExactly("first");
    }

    @Test
    void a_failure_that_does_not_recur_is_not_reported() {
        var calls = new AtomicInteger();

        assertThat(batch(_ -> failIf(calls.getAndIncrement() == 1)).run()).isEqualTo(3);
        assertThat(due.rows()).isEmpty();
    }

    @Test
    void an_unavailable_store_is_reported_without_further_attempts() {
        var calls = new AtomicInteger();
        var batch = batch(_ -> {
            calls.incrementAndGet();
            throw new StoreUnavailable(new IllegalStateException("simulated outage"));
        });

        assertThatThrownBy(batch::run).isInstanceOf(StoreUnavailable.class);
        assertThat(calls).hasValue(1);
        assertThat(due.rows()).hasSize(3);
    }

    private ExpiryBatch<String, String> batch(Consumer<String> check) {
        return new ExpiryBatch<String, String>(unitOfWork, due::rows, item -> item, items -> expire(items, check));
    }

    private int expire(List<String> items, Consumer<String> check) {
        items.forEach(item -> {
            check.accept(item);
            due.removeIf(item, _ -> true);
        });
        return items.size();
    }

    private static void failIf(boolean fails) {
        if (fails) {
            throw new IllegalStateException("simulated failure");
        }
    }
}

package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A background thread")
class BackgroundThreadTest {
    private final Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    private final LinkedBlockingQueue<String> reported = new LinkedBlockingQueue<>();

    @BeforeEach
    void reportsAreCollected() {
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, thrown) -> reported.add(thread.getName() + ": " + thrown.getMessage()));
    }

    @AfterEach
    void theHandlerIsRestored() {
        Thread.setDefaultUncaughtExceptionHandler(before);
    }

    @ParameterizedTest
    @ValueSource(classes = {AssertionError.class, IllegalStateException.class})
    void reports_what_a_round_throws_and_continues_with_the_next_one(Class<? extends Throwable> kind) throws Exception {
        var rounds = new CountDownLatch(2);
        try (var thread = new BackgroundThread("rounds", () -> {
            rounds.countDown();
            if (kind == AssertionError.class) {
                throw new AssertionError("broken");
            }
            throw new IllegalStateException("broken");
        })) {
            thread.start();
            assertThat(reported.poll(10, TimeUnit.SECONDS)).isEqualTo("rounds: broken");
            assertThat(rounds.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void ends_when_it_is_closed() throws Exception {
        var running = new LinkedBlockingQueue<Thread>();
        var thread = new BackgroundThread("rounds", () -> {
            running.offer(Thread.currentThread());
            throw new IllegalStateException("broken");
        });
        thread.start();
        var worker = running.poll(10, TimeUnit.SECONDS);
        thread.close();
        assertThat(worker).isNotNull();
        assertThat(worker.isAlive()).isFalse();
    }
}

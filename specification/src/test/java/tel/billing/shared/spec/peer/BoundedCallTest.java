package tel.billing.shared.spec.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class BoundedCallTest {
    private static final Duration SOON = Duration.ofSeconds(5);

    private final CompletableFuture<Thread> caller = new CompletableFuture<>();

    @Test
    void an_interrupted_call_returns_its_answer() {
        assertThat(interrupted(this::awaitCaller, () -> {
                    try {
                        return BlockForever.<String>returns();
                    } catch (IllegalStateException _) {
                        return "interrupted";
                    }
                }))
                .isEqualTo("interrupted");
    }

    @Test
    void a_call_ends_if_its_request_does_not_arrive() {
        var missing = new AssertionError("no request");

        assertThatThrownBy(() -> interrupted(
                        () -> {
                            awaitCaller();
                            throw missing;
                        },
                        BlockForever::returns))
                .isSameAs(missing);

        assertThat(caller).isCompletedWithValueMatching(BoundedCallTest::endsSoon);
    }

    @Test
    void an_answer_without_a_request_is_reported() {
        var missing = new AssertionError("no request");

        assertThatThrownBy(() -> interrupted(() -> failAfterTheCall(missing), () -> "answer"))
                .isInstanceOf(AssertionError.class)
                .hasMessage("ask returned answer before its interrupt")
                .hasCause(missing);
    }

    @Test
    void an_exception_without_a_request_is_reported() {
        var missing = new AssertionError("no request");
        var thrown = new IllegalStateException("wrong URL");

        assertThatThrownBy(() -> interrupted(() -> failAfterTheCall(missing), () -> {
                    throw thrown;
                }))
                .hasMessage("ask must return an answer and not throw")
                .hasCause(thrown)
                .hasSuppressedException(missing);
    }

    private String interrupted(Runnable untilInterrupt, Supplier<String> call) {
        return BoundedCall.interrupted("ask", untilInterrupt, SOON, () -> {
            caller.complete(Thread.currentThread());
            return call.get();
        });
    }

    private void failAfterTheCall(AssertionError missing) {
        assertThat(endsSoon(awaitCaller())).isTrue();
        throw missing;
    }

    private Thread awaitCaller() {
        return caller.join();
    }

    private static boolean endsSoon(Thread thread) {
        try {
            return thread.join(SOON);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}

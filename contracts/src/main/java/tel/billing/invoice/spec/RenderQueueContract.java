package tel.billing.invoice.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import tel.billing.invoice.application.document.RenderQueue;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Arbitrary;

/// Contract of [RenderQueue].
public abstract class RenderQueueContract {
    /// Too short for a rendering to end before the test lets it end.
    protected static final Duration MOMENT = Duration.ofMillis(10);

    protected static final Duration LONG = Duration.ofMinutes(1);
    protected static final byte[] PDF = {1};

    private final AccountId ada = Arbitrary.accountId();

    protected abstract RenderQueue queue();

    @Test
    void a_rendering_returns_its_document() {
        assertThat(queue().run(ada, LONG, () -> PDF)).contains(PDF);
    }

    @Test
    void an_exception_reaches_the_caller_and_the_account_can_render_again() {
        for (var attempt : List.of(1, 2, 3)) {
            assertThatThrownBy(() -> queue().run(ada, LONG, () -> {
                        throw new IllegalStateException("out of ink");
                    }))
                    .as("attempt %s", attempt)
                    .hasMessage("out of ink");
        }
        assertThat(queue().run(ada, LONG, () -> PDF)).contains(PDF);
    }

    @Test
    void an_account_has_one_rendering_at_a_time() {
        var begun = new CountDownLatch(1);
        var open = new CountDownLatch(1);
        var first = CompletableFuture.supplyAsync(
                () -> queue().run(ada, LONG, () -> {
                    begun.countDown();
                    await(open);
                    return PDF;
                }),
                Thread::startVirtualThread);
        await(begun);

        assertThat(queue().run(ada, MOMENT, () -> {
                    throw new AssertionError("A second rendering of the account began at the same time.");
                }))
                .isEmpty();
        var second = CompletableFuture.supplyAsync(() -> queue().run(ada, LONG, () -> PDF), Thread::startVirtualThread);

        open.countDown();
        assertThat(first.join()).contains(PDF);
        assertThat(second.join()).contains(PDF);
    }

    protected static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

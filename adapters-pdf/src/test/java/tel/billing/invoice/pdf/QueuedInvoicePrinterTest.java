package tel.billing.invoice.pdf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.application.InvoicePrinter;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.spec.SomeInvoices;
import tel.billing.shared.spec.Some;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class QueuedInvoicePrinterTest {
    private static final int AT_ONCE = 2;
    private static final Duration MOMENT = Duration.ofMillis(10);
    private static final Duration LONG = Duration.ofMinutes(1);

    private final Invoice paper = new Invoice(
            new InvoiceNumber(SomeInvoices.SELLER.series(), 2026, 1), SomeInvoices.charge(Some.accountId()));
    private final CountDownLatch open = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(AT_ONCE);
    private final AtomicInteger printing = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final InvoicePrinter queue = new QueuedInvoicePrinter(this::printSlowly, AT_ONCE);

    @Test
    void no_more_are_printed_at_once_than_there_are_turns() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var printed = new ArrayList<Future<byte[]>>();
            for (var nth = 0; nth < 10; nth++) {
                printed.add(threads.submit(() -> queue.print(paper)));
            }
            begun.await();

            assertThat(queue.printWithin(paper, MOMENT)).isEmpty();

            open.countDown();
            for (var print : printed) {
                assertThat(print.get()).isNotEmpty();
            }
        }
        assertThat(most).hasValue(AT_ONCE);
        assertThat(queue.printWithin(paper, LONG)).isPresent();
    }

    @Test
    void what_cannot_be_printed_gives_its_turn_back() {
        var broken = new QueuedInvoicePrinter(
                _ -> {
                    throw new IllegalStateException("out of ink");
                },
                1);

        for (var attempt : List.of(1, 2, 3)) {
            assertThatThrownBy(() -> broken.printWithin(paper, LONG))
                    .as("attempt %s", attempt)
                    .hasMessage("out of ink");
        }
    }

    private byte[] printSlowly(Invoice invoice) {
        most.accumulateAndGet(printing.incrementAndGet(), Math::max);
        begun.countDown();
        try {
            open.await();
            return invoice.number().toString().getBytes(UTF_8);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            printing.decrementAndGet();
        }
    }
}

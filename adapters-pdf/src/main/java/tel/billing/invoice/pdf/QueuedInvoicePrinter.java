package tel.billing.invoice.pdf;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import tel.billing.invoice.application.InvoicePrinter;
import tel.billing.invoice.domain.Invoice;

/// Prints so many at once and no more: printing takes a whole processor. Whoever came first is first.
public final class QueuedInvoicePrinter implements InvoicePrinter {
    private final InvoicePrinter printer;
    private final Semaphore turns;

    public QueuedInvoicePrinter(InvoicePrinter printer, int atOnce) {
        this.printer = printer;
        this.turns = new Semaphore(atOnce, true);
    }

    @Override
    public byte[] print(Invoice invoice) {
        turns.acquireUninterruptibly();
        return printNow(invoice);
    }

    @Override
    public Optional<byte[]> printWithin(Invoice invoice, Duration patience) {
        return hasTurn(patience) ? Optional.of(printNow(invoice)) : Optional.empty();
    }

    private byte[] printNow(Invoice invoice) {
        try {
            return printer.print(invoice);
        } finally {
            turns.release();
        }
    }

    private boolean hasTurn(Duration patience) {
        try {
            return turns.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}

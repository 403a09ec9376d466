package tel.billing.benchmark;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import tel.billing.benchmark.process.BenchmarkDatabase;

/// The e-mails that the service has not sent yet.
record MailQueue(BenchmarkDatabase database, Report report) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(50);

    /// Waits until the service has sent all e-mails. Goes on after a while, and reports that.
    void awaitEmpty() throws IOException, SQLException, InterruptedException {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        for (var left = size(); left > 0; left = size()) {
            if (System.nanoTime() > deadline) {
                report.progress("going on, although %s e-mails are still in the outbox".formatted(left));
                return;
            }
            Thread.sleep(POLL);
        }
    }

    private long size() throws IOException, SQLException {
        return database.count("SELECT count(*) FROM shared_scheduled_task WHERE task_name = 'mail'");
    }
}

package tel.billing.benchmark;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import org.awaitility.core.ConditionTimeoutException;
import tel.billing.benchmark.process.BenchmarkDatabase;

/// The e-mails that the service has not sent yet.
record MailQueue(BenchmarkDatabase database, Report report) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(50);

    /// Waits until the service has sent all e-mails. Goes on after a while, and reports that.
    void awaitEmpty() throws IOException, SQLException {
        try {
            await().atMost(PATIENCE).pollDelay(Duration.ZERO).pollInterval(POLL).until(() -> size() == 0);
        } catch (ConditionTimeoutException late) {
            report.progress("going on, although %s e-mails are still in the outbox".formatted(size()));
        }
    }

    private long size() throws IOException, SQLException {
        return database.count("SELECT count(*) FROM shared_scheduled_task WHERE task_name = 'mail'");
    }
}

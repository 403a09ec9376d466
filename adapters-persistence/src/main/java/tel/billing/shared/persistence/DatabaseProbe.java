package tel.billing.shared.persistence;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds out in bounded time whether the database answers. Callers that ask while an earlier question is still
/// unanswered share its result.
public final class DatabaseProbe {
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseProbe.class);

    private final DataSource connections;
    private final Duration patience;
    private final AtomicReference<@Nullable CompletableFuture<Boolean>> unanswered = new AtomicReference<>();

    /// @param connections a pool that nothing else uses
    /// @param patience how long [#answers] waits
    public DatabaseProbe(DataSource connections, Duration patience) {
        this.connections = connections;
        this.patience = patience;
    }

    /// Asks the database. Returns false if it does not answer in time.
    public boolean answers() {
        try {
            return question().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private CompletableFuture<Boolean> question() {
        var own = new CompletableFuture<Boolean>();
        var earlier = unanswered.compareAndExchange(null, own);
        if (earlier != null) {
            return earlier;
        }
        Thread.ofVirtual().name("database-probe").start(() -> {
            var answers = ask();
            unanswered.set(null);
            own.complete(answers);
        });
        return own;
    }

    private boolean ask() {
        try (var connection = connections.getConnection();
                var statement = connection.createStatement()) {
            return statement.execute("select 1");
        } catch (SQLException failed) {
            LOG.debug("The database does not answer: {}", failed.toString());
            return false;
        }
    }
}

package tel.billing.shared.embedded;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The start of an [EmbeddedDatabase] in a service that may be stopped meanwhile. After [#close], no server
/// runs, and none is started.
public final class DatabaseStart implements AutoCloseable {
    private final Path directory;
    private @Nullable EmbeddedDatabase started;
    private boolean closed;

    public DatabaseStart(Path directory) {
        this.directory = directory;
    }

    /// Returns when the database accepts connections.
    public synchronized EmbeddedDatabase start() {
        if (closed) {
            throw new EmbeddedStartupFailure("The service was stopped while it started.");
        }
        started = EmbeddedDatabase.startIn(directory);
        return started;
    }

    /// Waits for a start in progress, and stops its database.
    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (started != null) {
            started.close();
        }
    }
}

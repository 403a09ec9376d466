package tel.billing.shared.embedded;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A PostgreSQL server of the service itself: durable, on the loopback address, with data that survive
/// restarts. It replaces a server that a killed service left running, restarts on the same port when the
/// server dies, and stops with [#close]. Only the operating-system user of the service can read its password,
/// so no other user of the machine can read the database.
public final class EmbeddedDatabase implements AutoCloseable {
    static final String SUPERUSER = "postgres";

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedDatabase.class);
    private static final int ATTEMPTS = 3;

    private final DirectoryLock lock;
    private final Supervisor supervisor;
    private final Roles.Logins logins;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedDatabase(DirectoryLock lock, Supervisor supervisor, Roles.Logins logins) {
        this.lock = lock;
        this.supervisor = supervisor;
        this.logins = logins;
    }

    /// Returns when the database accepts connections. At most one service can use a directory at a time.
    public static EmbeddedDatabase startIn(Path directory) {
        var root = PrivateFiles.directory(directory.toAbsolutePath().normalize());
        var lock = DirectoryLock.on(root);
        try {
            return start(new DataDirectory(root), lock);
        } catch (IOException | SQLException failed) {
            release(lock, failed);
            throw new EmbeddedStartupFailure(
                    "The embedded PostgreSQL in %s did not start: %s.".formatted(root, failed.getMessage()), failed);
        } catch (InterruptedException interrupted) {
            release(lock, interrupted);
            Thread.currentThread().interrupt();
            throw new EmbeddedStartupFailure("The start was interrupted.", interrupted);
        } catch (RuntimeException failed) {
            release(lock, failed);
            throw failed;
        }
    }

    private static EmbeddedDatabase start(DataDirectory data, DirectoryLock lock)
            throws IOException, SQLException, InterruptedException {
        var programs = ServerArchive.ofThisMachine().unpackBelow(data.programs());
        takeOver(programs, data);
        data.create(programs);
        var supervisor = startOnFreePort(programs, data);
        try {
            return new EmbeddedDatabase(
                    lock, supervisor, new Roles(supervisor.port(), data.superuserPassword()).prepare());
        } catch (IOException | SQLException | RuntimeException failed) {
            supervisor.stop();
            throw failed;
        }
    }

    private static void takeOver(ServerPrograms programs, DataDirectory data) throws IOException, InterruptedException {
        var stop = new Stop(programs, data);
        var orphan = data.orphan();
        if (orphan.isPresent()) {
            LOG.info(
                    "Stopping the PostgreSQL that an earlier service left running (process {})",
                    orphan.get().pid());
            stop.end(orphan.get());
        } else {
            stop.endRemains();
        }
    }

    private static Supervisor startOnFreePort(ServerPrograms programs, DataDirectory data)
            throws IOException, InterruptedException {
        for (var attempt = 1; ; attempt++) {
            try {
                return Supervisor.start(programs, data, LoopbackPort.free());
            } catch (IOException failed) {
                if (attempt == ATTEMPTS) {
                    throw failed;
                }
                // Another program may have taken the port meanwhile.
                LOG.info("Trying another port: {}", failed.getMessage());
            }
        }
    }

    private static void release(DirectoryLock lock, Exception reason) {
        try {
            lock.close();
        } catch (IOException failed) {
            reason.addSuppressed(failed);
        }
    }

    /// For migrations: owns the schema and its objects.
    public DatabaseLogin owner() {
        return logins.owner();
    }

    /// For the service: not a superuser, and without DDL permissions.
    public DatabaseLogin service() {
        return logins.service();
    }

    /// The number of restarts after the server died.
    public long restarts() {
        return supervisor.restarts();
    }

    /// Shuts the server down. Call it after all connections are closed. Later calls have no effect.
    @Override
    public void close() throws IOException {
        if (closed.getAndSet(true)) {
            return;
        }
        try {
            supervisor.stop();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted before PostgreSQL had ended");
        } finally {
            lock.close();
        }
        LOG.info("The embedded PostgreSQL has stopped");
    }

    /// Locks a directory for one service at a time. The operating system releases the lock when the process ends,
    /// also after a crash.
    private static final class DirectoryLock implements AutoCloseable {
        private final FileChannel channel;

        private DirectoryLock(FileChannel channel) {
            this.channel = channel;
        }

        static DirectoryLock on(Path directory) {
            var file = directory.resolve("lock");
            try {
                var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                if (!isOurs(channel)) {
                    channel.close();
                    throw new EmbeddedStartupFailure(
                            "Another service runs on the data in %s. Stop it, or set %s to another directory."
                                    .formatted(directory, EmbeddedStartupFailure.DATA_DIRECTORY));
                }
                return new DirectoryLock(channel);
            } catch (IOException failed) {
                throw PrivateFiles.unusable(file, failed);
            }
        }

        private static boolean isOurs(FileChannel channel) throws IOException {
            try {
                return channel.tryLock() != null;
            } catch (OverlappingFileLockException heldInThisProcess) {
                return false;
            }
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}

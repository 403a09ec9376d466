package tel.billing.shared.sandbox;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A sandbox's own record: an append-only file. An appended line survives a crash; a last line that a crash
/// cut off is ignored and overwritten. Several threads and processes can share the file.
///
/// @param <S> what the sandbox reads from the lines
public final class Journal<S extends Journal.State<?>> {
    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

    /// A file lock belongs to the process, not to a thread. If this process held the lock of one journal while it
    /// waited for that of another, and a second process did the reverse in other threads, the operating system
    /// would refuse one of the locks as a deadlock. So this process uses one journal at a time.
    private static final ReentrantLock IN_THIS_PROCESS = new ReentrantLock();

    private final String owner;
    private final S state;
    private final Path file;
    private final Path lockFile;

    /// Opens and reads the journal in a directory, and creates the directory if it does not exist.
    ///
    /// @param owner the sandbox, for error messages
    /// @param state empty, and used by no other journal
    /// @throws UncheckedIOException if the journal cannot be read or written; the message names the file
    public Journal(String owner, Path directory, S state) {
        this.owner = owner;
        this.state = state;
        file = directory.resolve("journal.jsonl");
        // closing any channel of a file releases the process's locks on it, so the lock has a file of its own
        lockFile = directory.resolve("journal.lock");
        try {
            Files.createDirectories(directory);
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
            locked(_ -> Optional.empty());
            try (var entry = FileChannel.open(directory, StandardOpenOption.READ)) {
                entry.force(true);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(failure() + ": " + e.getMessage(), e);
        }
    }

    /// Runs `work` with exclusive access to the journal, up to date.
    ///
    /// @throws UncheckedIOException if the journal cannot be read or written
    public <T> T run(Work<S, T> work) {
        try {
            return locked(work);
        } catch (IOException e) {
            throw new UncheckedIOException(failure() + ": " + e.getMessage(), e);
        }
    }

    /// Runs `work` with exclusive access to the journal, up to date.
    ///
    /// @param ifUnknown the result if the journal cannot be read or written, because what `work` appended may or
    ///     may not be stored
    public <T> T run(Work<S, T> work, T ifUnknown) {
        try {
            return locked(work);
        } catch (IOException e) {
            LOG.error(failure(), e);
            return ifUnknown;
        }
    }

    private String failure() {
        return owner + " cannot use its record";
    }

    private <T> T locked(Work<S, T> work) throws IOException {
        IN_THIS_PROCESS.lock();
        try (var locking = open(lockFile);
                var _ = locking.lock();
                var lines = open(file)) {
            state.catchUp(lines, file);
            return work.with(state);
        } finally {
            IN_THIS_PROCESS.unlock();
        }
    }

    private static FileChannel open(Path path) throws IOException {
        return FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /// Work on the locked journal. It must not use another journal.
    @FunctionalInterface
    public interface Work<S, T> {
        T with(S state) throws IOException;
    }

    /// What a sandbox read from the lines so far. Only work on the locked journal may use it.
    ///
    /// @param <E> an entry, which is one line
    public abstract static class State<E> {
        private @Nullable FileChannel lines;
        private long known;

        /// The entry as one line, without a line break.
        protected abstract byte[] write(E entry);

        /// The entry of a line. Throws a [RuntimeException] if the line is no entry.
        protected abstract E read(byte[] line);

        protected abstract void remember(E entry);

        /// Called if another program made the file shorter.
        ///
        /// @throws IOException if the sandbox cannot lose entries
        protected abstract void forgetAll(Path file) throws IOException;

        /// Returns after the line is on disk.
        public final <L extends E> L append(L entry) throws IOException {
            var open = requireNonNull(lines, "the journal is not locked");
            var line = write(entry);
            var bytes = ByteBuffer.wrap(Arrays.copyOf(line, line.length + 1)).put(line.length, (byte) '\n');
            open.truncate(known);
            open.position(known);
            while (bytes.hasRemaining()) {
                open.write(bytes);
            }
            open.force(false);
            known = open.position();
            remember(entry);
            return entry;
        }

        /// Reads lines that other processes appended.
        final void catchUp(FileChannel open, Path file) throws IOException {
            lines = open;
            if (open.size() < known) {
                forgetAll(file);
                known = 0;
            }
            var bytes = ByteBuffer.allocate(Math.toIntExact(open.size() - known));
            while (bytes.hasRemaining() && open.read(bytes, known + bytes.position()) >= 0) {
                // a read may return fewer bytes than requested
            }
            var start = 0;
            for (var at = 0; at < bytes.position(); at++) {
                if (bytes.get(at) == '\n') {
                    remember(read(Arrays.copyOfRange(bytes.array(), start, at), file));
                    start = at + 1;
                }
            }
            known += start;
        }

        private E read(byte[] line, Path file) throws IOException {
            try {
                return read(line);
            } catch (RuntimeException damage) {
                throw new IOException("%s has a damaged line near byte %s".formatted(file, known), damage);
            }
        }
    }
}

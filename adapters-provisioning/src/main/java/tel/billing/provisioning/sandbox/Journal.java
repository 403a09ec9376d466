package tel.billing.provisioning.sandbox;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.application.PhoneSystemSimulator.Position;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.sandbox.Entry.ForgettingEntry;
import tel.billing.provisioning.sandbox.Entry.SimulatorEntry;
import tel.billing.provisioning.sandbox.LineEntry.SecretHash;

/// The sandbox's own record: an append-only file. An appended line survives a crash; a last line that a crash
/// cut off is ignored and overwritten. Several threads and processes can share the file.
final class Journal {
    /// A file lock belongs to the whole process, so threads of this process queue on this lock first.
    private static final ReentrantLock IN_THIS_PROCESS = new ReentrantLock();

    private final Path file;
    private final Path lockFile;
    private final NavigableMap<LineId, LineEntry> lines = new TreeMap<>();
    private final Map<String, LineId> byUsername = new HashMap<>();
    private Position position = Position.UP;
    private long known;

    /// Opens and reads the journal in a directory, and creates the directory if it does not exist.
    Journal(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        file = directory.resolve("journal.jsonl");
        // closing any channel of a file releases the process's locks on it, so the lock has a file of its own
        lockFile = directory.resolve("journal.lock");
        locked(_ -> Optional.empty());
        try (var entry = FileChannel.open(directory, StandardOpenOption.READ)) {
            entry.force(true);
        }
    }

    /// Runs `work` with exclusive access to the journal, up to date.
    <T> T locked(Work<T> work) throws IOException {
        IN_THIS_PROCESS.lock();
        try (var locking = open(lockFile);
                var _ = locking.lock();
                var content = open(file)) {
            catchUp(content);
            return work.with(new Book(content));
        } finally {
            IN_THIS_PROCESS.unlock();
        }
    }

    private static FileChannel open(Path path) throws IOException {
        return FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /// Reads lines that other processes appended. If the file became shorter, all lines are lost: this phone
    /// system may forget.
    private void catchUp(FileChannel content) throws IOException {
        if (content.size() < known) {
            lines.clear();
            byUsername.clear();
            position = Position.UP;
            known = 0;
        }
        var bytes = ByteBuffer.allocate(Math.toIntExact(content.size() - known));
        while (bytes.hasRemaining() && content.read(bytes, known + bytes.position()) >= 0) {
            // a read may return fewer bytes than requested
        }
        var start = 0;
        for (var at = 0; at < bytes.position(); at++) {
            if (bytes.get(at) == '\n') {
                remember(read(Arrays.copyOfRange(bytes.array(), start, at)));
                start = at + 1;
            }
        }
        known += start;
    }

    private Entry read(byte[] line) throws IOException {
        try {
            return JournalLine.read(line);
        } catch (RuntimeException damage) {
            throw new IOException("%s has a damaged line near byte %s".formatted(file, known), damage);
        }
    }

    private void remember(Entry entry) {
        switch (entry) {
            case LineEntry line -> {
                Optional.ofNullable(lines.put(new LineId(line.line()), line))
                        .flatMap(LineEntry::station)
                        .ifPresent(before -> byUsername.remove(before.username()));
                line.station().ifPresent(station -> byUsername.put(station.username(), new LineId(line.line())));
            }
            case SimulatorEntry turned -> position = turned.position();
            case ForgettingEntry _ -> {
                lines.clear();
                byUsername.clear();
            }
        }
    }

    /// Work on the locked journal.
    @FunctionalInterface
    interface Work<T> {
        T with(Book journal) throws IOException;
    }

    /// The journal, open and up to date.
    final class Book {
        private final FileChannel content;

        private Book(FileChannel content) {
            this.content = content;
        }

        boolean isAvailable() {
            return position.available();
        }

        Position position() {
            return position;
        }

        Optional<LineEntry> find(LineId line) {
            return Optional.ofNullable(lines.get(line));
        }

        /// All known lines after `after`, ordered by id, including terminated ones.
        Stream<LineEntry> after(Optional<LineId> after) {
            return after.map(last -> lines.tailMap(last, false)).orElse(lines).values().stream();
        }

        /// Whether another line has the username.
        boolean isTaken(String username, LineId line) {
            var owner = byUsername.get(username);
            return owner != null && !owner.equals(line);
        }

        /// The line that a phone with these credentials registers on, even if the line is suspended.
        Optional<LineEntry.Station> station(SipCredentials credentials) {
            return Optional.ofNullable(byUsername.get(credentials.username()))
                    .map(lines::get)
                    .flatMap(LineEntry::station)
                    .filter(station -> station.secret().equals(SecretHash.of(credentials)));
        }

        /// Returns after the line is on disk.
        void append(Entry entry) throws IOException {
            var line = JournalLine.write(entry);
            var bytes = ByteBuffer.wrap(Arrays.copyOf(line, line.length + 1)).put(line.length, (byte) '\n');
            content.truncate(known);
            content.position(known);
            while (bytes.hasRemaining()) {
                content.write(bytes);
            }
            content.force(false);
            known = content.position();
            remember(entry);
        }
    }
}

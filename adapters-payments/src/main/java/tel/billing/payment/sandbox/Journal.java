package tel.billing.payment.sandbox;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import tel.billing.payment.application.processor.CardProcessor.KeptCard;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.sandbox.Line.Forgetting;
import tel.billing.payment.sandbox.Movement.Stage;
import tel.billing.shared.AccountId;

/// The sandbox's own record: an append-only file. An appended line survives a crash; a last line that a crash
/// cut off is ignored and overwritten. Several threads and processes can share the file.
final class Journal {
    /// A file lock belongs to the whole process, so threads of this process queue on this lock first.
    private static final ReentrantLock IN_THIS_PROCESS = new ReentrantLock();

    private final Path file;
    private final Path lockFile;
    private final Map<String, Movement> latest = new HashMap<>();
    private final List<Capture> captures = new ArrayList<>();
    private final Map<String, Repayment> repayments = new LinkedHashMap<>();
    private final Map<AccountId, KeptCard> cards = new HashMap<>();
    private final Set<StoredCard.Token> forgotten = new HashSet<>();
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
                var lines = open(file)) {
            catchUp(lines);
            return work.with(new Book(lines));
        } finally {
            IN_THIS_PROCESS.unlock();
        }
    }

    private static FileChannel open(Path path) throws IOException {
        return FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /// Reads lines that other processes appended.
    private void catchUp(FileChannel lines) throws IOException {
        var size = lines.size();
        if (size < known) {
            throw new IOException("%s has become shorter: another program changed it".formatted(file));
        }
        var bytes = ByteBuffer.allocate(Math.toIntExact(size - known));
        while (bytes.hasRemaining() && lines.read(bytes, known + bytes.position()) >= 0) {
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

    private Line read(byte[] line) throws IOException {
        try {
            return JournalLine.read(line);
        } catch (RuntimeException damage) {
            throw new IOException("%s has a damaged line near byte %d".formatted(file, known), damage);
        }
    }

    private void remember(Line line) {
        switch (line) {
            case Movement movement -> remember(movement);
            case Repayment repayment -> repayments.put(repayment.key().toString(), repayment);
            case Forgetting(var account, var _) ->
                Optional.ofNullable(cards.remove(account)).map(KeptCard::token).ifPresent(forgotten::add);
        }
    }

    private void remember(Movement movement) {
        latest.put(movement.key().toString(), movement);
        if (movement.stage() instanceof Stage.Captured(var reference)) {
            captures.add(new Capture(
                    movement.key(),
                    reference,
                    movement.payment(),
                    movement.account(),
                    movement.amount(),
                    movement.at()));
            movement.kept().ifPresent(card -> {
                cards.put(movement.account(), card);
                forgotten.remove(card.token());
            });
        }
    }

    /// Work on the locked journal.
    @FunctionalInterface
    interface Work<T> {
        T with(Book journal) throws IOException;
    }

    /// The journal, open and up to date.
    final class Book {
        private final FileChannel lines;

        private Book(FileChannel lines) {
            this.lines = lines;
        }

        Optional<Movement> find(String key) {
            return Optional.ofNullable(latest.get(key));
        }

        List<Capture> captures() {
            return List.copyOf(captures);
        }

        Optional<Repayment> repayment(String key) {
            return Optional.ofNullable(repayments.get(key));
        }

        /// In order of time, oldest first.
        List<Repayment> repayments() {
            return List.copyOf(repayments.values());
        }

        Optional<KeptCard> cardOf(AccountId account) {
            return Optional.ofNullable(cards.get(account));
        }

        boolean isForgotten(StoredCard.Token card) {
            return forgotten.contains(card);
        }

        /// Returns after the line is on disk.
        <L extends Line> L append(L entry) throws IOException {
            var line = JournalLine.write(entry);
            var bytes = ByteBuffer.wrap(Arrays.copyOf(line, line.length + 1)).put(line.length, (byte) '\n');
            lines.truncate(known);
            lines.position(known);
            while (bytes.hasRemaining()) {
                lines.write(bytes);
            }
            lines.force(false);
            known = lines.position();
            remember(entry);
            return entry;
        }
    }
}

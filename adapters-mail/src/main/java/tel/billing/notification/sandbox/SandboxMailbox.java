package tel.billing.notification.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import tel.billing.notification.Letter;
import tel.billing.notification.Reader;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.template.LetterWriter;

/// Keeps mails instead of sending them: the last 1,000, as files in `mailbox/` under the data directory, from one start
/// of the service to the next. One mailbox owns the directory.
public final class SandboxMailbox implements Mailer {
    static final int CAPACITY = 1_000;

    private final MailFiles files;
    private final LetterWriter writer;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    /// The oldest first.
    private final Deque<KeptMail> mails = new ArrayDeque<>();

    /// @throws UncheckedIOException if the directory cannot be used; the message says why
    public SandboxMailbox(Path dataDirectory, LetterWriter writer, InstantSource clock) {
        this.writer = writer;
        this.clock = clock;
        try {
            this.files = new MailFiles(dataDirectory.resolve("mailbox"));
            this.mails.addAll(files.read());
        } catch (IOException e) {
            throw new UncheckedIOException("the sandbox mailbox cannot use its files: " + e.getMessage(), e);
        }
    }

    @Override
    public Delivery deliver(Letter letter, Reader reader) {
        var mail = writer.write(letter, reader);
        var sentAt = clock.instant();
        lock.lock();
        try {
            var number = mails.isEmpty() ? 1 : mails.getLast().number() + 1;
            var kept = KeptMail.of(number, mail, sentAt);
            while (mails.size() >= CAPACITY) {
                files.delete(mails.getFirst());
                mails.removeFirst();
            }
            files.write(kept);
            mails.addLast(kept);
            return new Delivery.Accepted();
        } catch (IOException e) {
            return new Delivery.Unavailable("the sandbox mailbox cannot write: " + e);
        } finally {
            lock.unlock();
        }
    }

    /// What is in the mailbox, the newest first.
    List<KeptMail> mails() {
        lock.lock();
        try {
            return List.copyOf(mails.reversed());
        } finally {
            lock.unlock();
        }
    }

    Optional<KeptMail> find(long number) {
        return mails().stream().filter(mail -> mail.number() == number).findFirst();
    }
}

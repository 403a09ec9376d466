package tel.billing.notification.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.template.EmailComposer;
import tel.billing.notification.template.Mail;

/// Stores e-mails instead of sending them: the latest 1,000, as files in `mailbox/` below the data
/// directory. The e-mails survive a restart. Instances with the same directory share the mailbox.
public final class SandboxMailbox implements Mailer {
    static final int CAPACITY = 1_000;

    private final MailFiles files;
    private final EmailComposer composer;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    /// A cache of the files, by number. It may miss e-mails of other instances, and contain e-mails that they
    /// have deleted.
    private final NavigableMap<Long, StoredMail> mails = new TreeMap<>();

    private int writtenSinceCatchUp;

    /// @throws UncheckedIOException if the directory is not usable; the message contains the reason
    public SandboxMailbox(Path dataDirectory, EmailComposer composer, InstantSource clock) {
        this(dataDirectory, composer, clock, Files::list);
    }

    SandboxMailbox(Path dataDirectory, EmailComposer composer, InstantSource clock, MailFiles.Listing listing) {
        this.composer = composer;
        this.clock = clock;
        try {
            this.files = new MailFiles(dataDirectory.resolve("mailbox"), listing);
            files.sweep();
            catchUp();
        } catch (IOException e) {
            throw new UncheckedIOException("The sandbox mailbox cannot use its directory: " + e.getMessage(), e);
        }
    }

    @Override
    public Delivery deliver(UUID id, EmailMessage emailMessage, RecipientLocale recipientLocale) {
        var mail = composer.write(emailMessage, recipientLocale);
        var sentAt = clock.instant();
        lock.lock();
        try {
            var kept = files.write(StoredMail.of(nextNumber(sentAt), mail, sentAt));
            mails.put(kept.number(), kept);
            makeRoom();
            return new Delivery.Accepted();
        } catch (IOException e) {
            return new Delivery.Unavailable("the sandbox mailbox cannot write: " + e);
        } finally {
            lock.unlock();
        }
    }

    /// The HTML of an e-mail with the logo inside, because a browser cannot resolve `cid:`.
    String htmlOf(StoredMail mail) {
        return composer.logo()
                .map(StoredMail.StoredAttachment::of)
                .map(logo -> mail.html()
                        .replace(
                                "cid:" + Mail.LOGO_ID, "data:%s;base64,%s".formatted(logo.mediaType(), logo.content())))
                .orElse(mail.html());
    }

    /// The e-mails in the mailbox, newest first.
    ///
    /// @throws UncheckedIOException if the files cannot be read
    List<StoredMail> mails() {
        lock.lock();
        try {
            catchUp();
            return List.copyOf(mails.descendingMap().values());
        } catch (IOException e) {
            throw new UncheckedIOException("The sandbox mailbox cannot read its files: " + e.getMessage(), e);
        } finally {
            lock.unlock();
        }
    }

    /// The time in microseconds, so that numbers of several instances are in one order without coordination.
    private long nextNumber(Instant sentAt) {
        var micros = ChronoUnit.MICROS.between(Instant.EPOCH, sentAt);
        return mails.isEmpty() ? micros : Math.max(micros, mails.lastKey() + 1);
    }

    /// Takes the same time for each e-mail, however many e-mails are stored: it deletes the oldest known one
    /// without listing the directory. That never deletes one of the latest, because all others known are
    /// newer, and each of them that another instance has deleted was replaced by one that is newer still.
    /// The listing once for each filling of the mailbox deletes what stopped instances left.
    private void makeRoom() throws IOException {
        writtenSinceCatchUp++;
        if (writtenSinceCatchUp >= CAPACITY) {
            catchUp();
        }
        deleteOldest();
    }

    private void deleteOldest() throws IOException {
        while (mails.size() > CAPACITY) {
            files.delete(mails.firstKey());
            mails.pollFirstEntry();
        }
    }

    /// Other instances write and delete e-mails as well.
    private void catchUp() throws IOException {
        writtenSinceCatchUp = 0;
        var numbers = files.numbers();
        mails.keySet().retainAll(numbers);
        for (var number : numbers) {
            if (!mails.containsKey(number)) {
                files.read(number).ifPresent(mail -> mails.put(number, mail));
            }
        }
        deleteOldest();
    }

    Optional<StoredMail> find(long number) {
        return mails().stream().filter(mail -> mail.number() == number).findFirst();
    }
}

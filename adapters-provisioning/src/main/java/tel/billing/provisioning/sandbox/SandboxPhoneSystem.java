package tel.billing.provisioning.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.application.PhoneSystemSwitch;
import tel.billing.provisioning.domain.Instruction;
import tel.billing.provisioning.domain.Instruction.Setup;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.shared.AccountId;

/// A phone system for trying things out: it knows lines and rings nowhere, and it can be taken
/// down, or told to reject lines. Like a real one it keeps its own record, in `phone-system/` under the data directory, and
/// carries an operation out once, whatever dies meanwhile and however many instances share the
/// directory. Whoever empties the record makes it forget.
public final class SandboxPhoneSystem implements PhoneSystem, PhoneSystemSwitch {
    private static final Logger LOG = LoggerFactory.getLogger(SandboxPhoneSystem.class);

    private final Journal journal;

    /// @throws UncheckedIOException if the record cannot be read or written; the message names the
    /// file
    public SandboxPhoneSystem(Path dataDirectory) {
        try {
            this.journal = new Journal(dataDirectory.resolve("phone-system"));
        } catch (IOException e) {
            throw broken(e);
        }
    }

    @Override
    public Answer carryOut(Instruction instruction, Duration atMost) {
        return ask(
                book -> book.isAvailable() ? follow(instruction, book) : new Answer.Unavailable(false),
                new Answer.Unavailable(true));
    }

    @Override
    public Reading read(AccountId account, LineId line, Duration atMost) {
        return ask(
                book -> book.isAvailable() ? reading(line, book) : new Reading.Unavailable(),
                new Reading.Unavailable());
    }

    @Override
    public Survey survey(Optional<LineId> after, int limit, Duration atMost) {
        return ask(
                book -> book.isAvailable() ? survey(book.after(after), limit) : new Survey.Unavailable(),
                new Survey.Unavailable());
    }

    @Override
    public boolean isUp(Duration atMost) {
        return ask(Journal.Book::isAvailable, false);
    }

    @Override
    public Position position() {
        return onRecord(Journal.Book::position);
    }

    @Override
    public void turn(Position position) {
        onRecord(book -> {
            if (!book.position().equals(position)) {
                book.append(SwitchEntry.of(position));
            }
            return position;
        });
    }

    /// It knows of no line any more, nor that there ever was one; whether it is up stays.
    public void forgetEverything() {
        onRecord(book -> {
            book.append(new ForgettingEntry(true));
            return true;
        });
    }

    /// As what line a phone is let in that presents these credentials, suspended or not; for
    /// whoever has to prove that it is the right one.
    public Optional<LineStatus> statusFor(SipCredentials credentials) {
        return onRecord(book -> book.station(credentials).map(LineEntry.Station::status));
    }

    private static Answer follow(Instruction instruction, Journal.Book book) throws IOException {
        var operation = instruction.operation();
        var known = book.find(operation.line()).map(LineEntry::revision).orElse(0L);
        if (known > operation.revision()) {
            return new Answer.Outdated(known);
        }
        var rejection = known == operation.revision() ? Optional.<String>empty() : rejection(instruction, book);
        if (rejection.isPresent()) {
            return new Answer.Rejected(rejection.get());
        }
        book.append(LineEntry.of(instruction));
        return new Answer.Done();
    }

    /// What was carried out once is not rejected later, and the end of a line never is.
    private static Optional<String> rejection(Instruction instruction, Journal.Book book) {
        return switch (instruction.setup()) {
            case Setup.Present(var credentials, var _, var _) ->
                book.isTaken(credentials.username(), instruction.operation().line())
                        ? Optional.of("the username is taken")
                        : book.position().rejection();
            case Setup.Absent() -> Optional.empty();
        };
    }

    private static Reading reading(LineId line, Journal.Book book) {
        return book.find(line)
                .flatMap(LineEntry::station)
                .<Reading>map(LineEntry.Station::reading)
                .orElseGet(Reading.Absent::new);
    }

    private static Survey survey(Stream<LineEntry> lines, int limit) {
        return new Survey.Found(
                lines.flatMap(line -> line.standing().stream()).limit(limit).toList());
    }

    /// A record that cannot be written may hold the instruction, or not: that is silence, not an
    /// exception.
    private <T> T ask(Journal.Work<T> work, T silence) {
        try {
            return journal.locked(work);
        } catch (IOException e) {
            LOG.error("the sandbox phone system cannot use its record", e);
            return silence;
        }
    }

    private <T> T onRecord(Journal.Work<T> work) {
        try {
            return journal.locked(work);
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private static UncheckedIOException broken(IOException e) {
        return new UncheckedIOException("the sandbox phone system cannot use its record: " + e.getMessage(), e);
    }
}

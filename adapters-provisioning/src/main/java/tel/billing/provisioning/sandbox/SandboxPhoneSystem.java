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
import tel.billing.provisioning.application.PhoneSystemSimulator;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.LineInstruction.Setup;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.shared.AccountId;

/// A PBX for development: it stores lines, connects no calls, and can be switched off or made to
/// reject lines. It keeps its own record in `phone-system/` under the data directory, as a real PBX
/// does. Each operation is carried out once, even if the process is killed or several instances share the
/// directory. Emptying the record makes it lose all lines.
public final class SandboxPhoneSystem implements PhoneSystem, PhoneSystemSimulator {
    private static final Logger LOG = LoggerFactory.getLogger(SandboxPhoneSystem.class);

    private static final String SWITCHED_OFF = "it is switched off";
    private static final String NO_RECORD = "it cannot use its record";

    private final Journal journal;

    /// @throws UncheckedIOException if the record cannot be read or written; the message names the file
    public SandboxPhoneSystem(Path dataDirectory) {
        try {
            this.journal = new Journal(dataDirectory.resolve("phone-system"));
        } catch (IOException e) {
            throw broken(e);
        }
    }

    @Override
    public Answer carryOut(LineInstruction lineInstruction, Duration atMost) {
        return ask(
                book -> book.isAvailable() ? apply(lineInstruction, book) : new Answer.Unavailable(false, SWITCHED_OFF),
                new Answer.Unavailable(true, NO_RECORD));
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
    public Availability availability(Duration atMost) {
        return ask(
                book -> book.isAvailable() ? new Availability.Up() : new Availability.Down(SWITCHED_OFF),
                new Availability.Down(NO_RECORD));
    }

    @Override
    public Position position() {
        return onRecord(Journal.Book::position);
    }

    @Override
    public void turn(Position position) {
        onRecord(book -> {
            if (!book.position().equals(position)) {
                book.append(SimulatorEntry.of(position));
            }
            return position;
        });
    }

    /// Deletes all lines and all knowledge of them; whether it is switched on does not change.
    public void forgetEverything() {
        onRecord(book -> {
            book.append(new ForgettingEntry(true));
            return true;
        });
    }

    /// The status of the line that a phone with these credentials registers on, suspended or not; to prove
    /// that it is the right line.
    public Optional<LineStatus> statusFor(SipCredentials credentials) {
        return onRecord(book -> book.station(credentials).map(LineEntry.Station::status));
    }

    private static Answer apply(LineInstruction lineInstruction, Journal.Book book) throws IOException {
        var operation = lineInstruction.operation();
        var storedRevision =
                book.find(operation.line()).map(LineEntry::revision).orElse(0L);
        if (storedRevision > operation.revision()) {
            return new Answer.Outdated(storedRevision);
        }
        var rejection =
                storedRevision == operation.revision() ? Optional.<String>empty() : rejection(lineInstruction, book);
        if (rejection.isPresent()) {
            return new Answer.Rejected(rejection.get());
        }
        book.append(LineEntry.of(lineInstruction));
        return new Answer.Done();
    }

    /// What was carried out once is not rejected later, and the end of a line never is.
    private static Optional<String> rejection(LineInstruction lineInstruction, Journal.Book book) {
        return switch (lineInstruction.setup()) {
            case Setup.Present(var credentials, var _, var _) ->
                book.isTaken(credentials.username(), lineInstruction.operation().line())
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

    /// If writing the record fails, the instruction may or may not be stored, so the result is "unavailable"
    /// and not an exception.
    private <T> T ask(Journal.Work<T> work, T ifUnknown) {
        try {
            return journal.locked(work);
        } catch (IOException e) {
            LOG.error("The sandbox PBX cannot use its record", e);
            return ifUnknown;
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
        return new UncheckedIOException("The sandbox PBX cannot use its record: " + e.getMessage(), e);
    }
}

package tel.billing.provisioning.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.application.PhoneSystemSimulator;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.sandbox.Entry.ForgettingEntry;
import tel.billing.provisioning.sandbox.Entry.SimulatorEntry;
import tel.billing.shared.AccountId;
import tel.billing.shared.sandbox.Journal;

/// A PBX for development: it stores lines, connects no calls, and can be switched off or made to
/// reject lines. It keeps its own record in `phone-system/` under the data directory, as a real PBX
/// does. Each operation is carried out once, even if the process is killed or several instances share the
/// directory. Emptying the record makes it lose all lines.
public final class SandboxPhoneSystem implements PhoneSystem, PhoneSystemSimulator {
    private static final String SWITCHED_OFF = "it is switched off";
    private static final String NO_RECORD = "it cannot use its record";

    private final Journal<PhoneSystemState> journal;

    /// @throws UncheckedIOException if the record cannot be read or written; the message names the file
    public SandboxPhoneSystem(Path dataDirectory) {
        this.journal = new Journal<>("The sandbox PBX", dataDirectory.resolve("phone-system"), new PhoneSystemState());
    }

    @Override
    public Answer execute(LineInstruction lineInstruction, Duration atMost) {
        return journal.run(
                opened -> opened.isAvailable()
                        ? apply(lineInstruction, opened)
                        : new Answer.Unavailable(false, SWITCHED_OFF),
                new Answer.Unavailable(true, NO_RECORD));
    }

    @Override
    public LineState read(AccountId account, LineId line, Duration atMost) {
        return journal.run(
                opened -> opened.isAvailable() ? reading(line, opened) : new LineState.Unavailable(SWITCHED_OFF),
                new LineState.Unavailable(NO_RECORD));
    }

    @Override
    public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
        return journal.run(
                opened -> opened.isAvailable()
                        ? listLines(opened.after(after), limit)
                        : new LineList.Unavailable(SWITCHED_OFF),
                new LineList.Unavailable(NO_RECORD));
    }

    @Override
    public Registrations registrations(AccountId account, LineId line, Duration atMost) {
        return journal.run(
                opened -> opened.isAvailable()
                        ? registrations(reading(line, opened))
                        : new Registrations.Unavailable(SWITCHED_OFF),
                new Registrations.Unavailable(NO_RECORD));
    }

    @Override
    public Availability availability(Duration atMost) {
        return journal.run(
                opened -> opened.isAvailable() ? new Availability.Up() : new Availability.Down(SWITCHED_OFF),
                new Availability.Down(NO_RECORD));
    }

    @Override
    public SimulatorState state() {
        return journal.run(PhoneSystemState::state);
    }

    @Override
    public void setState(SimulatorState state) {
        journal.run(opened -> {
            if (!opened.state().equals(state)) {
                opened.append(SimulatorEntry.of(state));
            }
            return state;
        });
    }

    /// Deletes all lines and all knowledge of them; whether it is switched on does not change.
    public void forgetEverything() {
        journal.run(opened -> {
            opened.append(new ForgettingEntry(true));
            return true;
        });
    }

    /// The status of the line that a phone with these credentials registers on, suspended or not; to prove
    /// that it is the right line.
    public Optional<LineStatus> statusFor(SipCredentials credentials) {
        return journal.run(opened -> opened.station(credentials).map(LineEntry.Station::status));
    }

    private static Answer apply(LineInstruction lineInstruction, PhoneSystemState opened) throws IOException {
        var operation = lineInstruction.operation();
        var storedRevision =
                opened.find(operation.line()).map(LineEntry::revision).orElse(0L);
        if (storedRevision > operation.revision()) {
            return new Answer.Outdated(storedRevision);
        }
        var rejection =
                storedRevision == operation.revision() ? Optional.<String>empty() : rejection(lineInstruction, opened);
        if (rejection.isPresent()) {
            return new Answer.Rejected(rejection.get());
        }
        opened.append(LineEntry.of(lineInstruction));
        return new Answer.Done();
    }

    /// What was carried out once is not rejected later, and the end of a line never is.
    private static Optional<String> rejection(LineInstruction lineInstruction, PhoneSystemState opened) {
        return switch (lineInstruction.configuration()) {
            case LineConfiguration.Present(var credentials, var _, var _) ->
                opened.isTaken(
                                credentials.username(),
                                lineInstruction.operation().line())
                        ? Optional.of("the username is taken")
                        : opened.state().rejection();
            case LineConfiguration.Absent() -> Optional.empty();
        };
    }

    private static LineState reading(LineId line, PhoneSystemState opened) {
        return opened.find(line)
                .flatMap(LineEntry::station)
                .<LineState>map(LineEntry.Station::reading)
                .orElseGet(LineState.Absent::new);
    }

    /// It connects no phones.
    private static Registrations registrations(LineState state) {
        return state instanceof LineState.Present ? new Registrations.Found(List.of()) : new Registrations.NoLine();
    }

    private static LineList listLines(Stream<LineEntry> lines, int limit) {
        return new LineList.Found(
                lines.flatMap(line -> line.standing().stream()).limit(limit).toList());
    }
}

package tel.billing.provisioning.sandbox;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.application.PhoneSystemSimulator.SimulatorState;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.sandbox.Entry.ForgettingEntry;
import tel.billing.provisioning.sandbox.Entry.SimulatorEntry;
import tel.billing.provisioning.sandbox.LineEntry.SecretHash;
import tel.billing.shared.sandbox.Journal;

/// What the sandbox PBX stores in its journal.
final class PhoneSystemState extends Journal.State<Entry> {
    private final NavigableMap<LineId, LineEntry> lines = new TreeMap<>();
    private final Map<String, LineId> byUsername = new HashMap<>();
    private SimulatorState state = SimulatorState.UP;

    boolean isAvailable() {
        return state.available();
    }

    SimulatorState state() {
        return state;
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

    @Override
    protected byte[] write(Entry entry) {
        return JournalLine.write(entry);
    }

    @Override
    protected Entry read(byte[] line) {
        return JournalLine.read(line);
    }

    /// If the file became shorter, all lines are lost: this PBX may forget.
    @Override
    protected void forgetAll(Path file) {
        lines.clear();
        byUsername.clear();
        state = SimulatorState.UP;
    }

    @Override
    protected void remember(Entry entry) {
        switch (entry) {
            case LineEntry line -> {
                Optional.ofNullable(lines.put(new LineId(line.line()), line))
                        .flatMap(LineEntry::station)
                        .ifPresent(before -> byUsername.remove(before.username()));
                line.station().ifPresent(station -> byUsername.put(station.username(), new LineId(line.line())));
            }
            case SimulatorEntry turned -> state = turned.state();
            case ForgettingEntry _ -> {
                lines.clear();
                byUsername.clear();
            }
        }
    }
}

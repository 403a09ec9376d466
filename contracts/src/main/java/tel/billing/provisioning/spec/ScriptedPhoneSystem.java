package tel.billing.provisioning.spec;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.RegisteredPhone;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.shared.AccountId;
import tel.billing.shared.RealTime;
import tel.billing.shared.spec.InMemoryUnitOfWork;

/// A PBX in memory that behaves as scripted. By default it executes every instruction.
public final class ScriptedPhoneSystem implements PhoneSystem {
    public static final String REFUSAL = "rejected by the test script";

    private static final String OUTAGE = "the script says so";

    private final InMemoryUnitOfWork unitOfWork;
    private final RealTime realTime;
    private final Map<LineId, Kept> lines = new HashMap<>();
    private final Map<LineId, List<RegisteredPhone>> phones = new HashMap<>();
    private final Set<LineOperationId> calledFor = new HashSet<>();
    private final List<LineInstruction> received = new ArrayList<>();
    private final Queue<Runnable> meanwhile = new ConcurrentLinkedQueue<>();
    private final Queue<Runnable> before = new ConcurrentLinkedQueue<>();
    private PhoneSystemScript script = PhoneSystemScript.EXECUTE;

    private record Kept(AccountId account, long revision, LineConfiguration configuration, boolean isWhole) {

        Optional<StoredLine> standing(LineId line) {
            return switch (configuration) {
                case LineConfiguration.Present(var credentials, var limits, var status) ->
                    Optional.of(new StoredLine(
                            account,
                            line,
                            revision,
                            isWhole,
                            new LineState.Present(credentials.username(), limits, status)));
                case LineConfiguration.Absent() -> Optional.empty();
            };
        }
    }

    public ScriptedPhoneSystem(InMemoryUnitOfWork unitOfWork, RealTime realTime) {
        this.unitOfWork = unitOfWork;
        this.realTime = realTime;
    }

    /// Changes the behaviour from now on.
    public synchronized void script(PhoneSystemScript next) {
        script = next;
    }

    /// Loses all lines and all memory of them.
    public synchronized void forgetEverything() {
        lines.clear();
    }

    /// Changes a line without an instruction from the service.
    public synchronized void change(LineId line, LineConfiguration configuration) {
        lines.computeIfPresent(line, (_, kept) -> new Kept(kept.account(), kept.revision(), configuration, true));
    }

    /// Damages a line in a way that a list of lines does not show.
    public synchronized void damage(LineId line) {
        lines.computeIfPresent(
                line, (_, kept) -> new Kept(kept.account(), kept.revision(), kept.configuration(), false));
    }

    /// Removes a line with an operation that the service has lost, for example by the restore of a backup.
    public synchronized void removeWith(LineOperationId operation) {
        lines.put(
                operation.line(),
                new Kept(operation.account(), operation.revision(), new LineConfiguration.Absent(), true));
    }

    /// Creates a backup. Running the result restores it.
    public synchronized Runnable backUp() {
        var backup = Map.copyOf(lines);
        return () -> restore(backup);
    }

    private synchronized void restore(Map<LineId, Kept> backup) {
        lines.clear();
        lines.putAll(backup);
    }

    /// Runs this before the next list of lines.
    public synchronized void beforeNextList(Runnable happens) {
        before.add(happens);
    }

    /// Runs this after the next list of lines and before its answer arrives.
    public synchronized void duringNextList(Runnable happens) {
        meanwhile.add(happens);
    }

    /// All received instructions, executed or not.
    public synchronized List<LineInstruction> received() {
        return List.copyOf(received);
    }

    /// The result of a phone's registration.
    public synchronized Registration register(SipCredentials credentials) {
        return lines.values().stream()
                .map(Kept::configuration)
                .filter(LineConfiguration.Present.class::isInstance)
                .map(LineConfiguration.Present.class::cast)
                .filter(present -> present.credentials().equals(credentials))
                .findAny()
                .map(present -> present.status() == LineStatus.ACTIVE ? Registration.ACCEPTED : Registration.BLOCKED)
                .orElse(Registration.REFUSED);
    }

    /// A phone registers on the line, and stays registered until the PBX removes the registration.
    public synchronized void connect(LineId line, RegisteredPhone phone) {
        phones.computeIfAbsent(line, _ -> new ArrayList<>()).add(phone);
    }

    /// All phones of the line are disconnected.
    public synchronized void disconnectAll(LineId line) {
        phones.remove(line);
    }

    private synchronized Registrations registrationsNow(LineId line) {
        return readNow(line) instanceof LineState.Present
                ? new Registrations.Found(phones.getOrDefault(line, List.of()))
                : new Registrations.NoLine();
    }

    /// The complete state as a value.
    public synchronized Object memory() {
        return List.of(Map.copyOf(lines), Set.copyOf(calledFor), script);
    }

    @Override
    public Answer execute(LineInstruction lineInstruction, Duration atMost) {
        return outside(() -> follow(lineInstruction, atMost));
    }

    @Override
    public LineState read(AccountId account, LineId line, Duration atMost) {
        return outside(() -> isSilent(atMost) ? new LineState.Unavailable(OUTAGE) : readNow(line));
    }

    @Override
    public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
        Optional.ofNullable(before.poll()).ifPresent(Runnable::run);
        var list = outside(() -> isSilent(atMost) ? new LineList.Unavailable(OUTAGE) : listNow(after, limit));
        Optional.ofNullable(meanwhile.poll()).ifPresent(Runnable::run);
        return list;
    }

    @Override
    public Registrations registrations(AccountId account, LineId line, Duration atMost) {
        return outside(() -> isSilent(atMost) ? new Registrations.Unavailable(OUTAGE) : registrationsNow(line));
    }

    @Override
    public Availability availability(Duration atMost) {
        return outside(() -> isSilent(atMost) ? new Availability.Down(OUTAGE) : new Availability.Up());
    }

    private synchronized Answer follow(LineInstruction lineInstruction, Duration atMost) {
        received.add(lineInstruction);
        var isFirstCall = calledFor.add(lineInstruction.operation());
        return switch (script) {
            case EXECUTE -> executeNow(lineInstruction);
            case BE_DOWN -> new Answer.Unavailable(false, OUTAGE);
            case BE_AWAY_AT_FIRST ->
                calledFor.size() == 1 && isFirstCall
                        ? new Answer.Unavailable(false, OUTAGE)
                        : executeNow(lineInstruction);
            case BE_AWAY_AFTER_FIRST ->
                calledFor.size() == 1 && isFirstCall
                        ? executeNow(lineInstruction)
                        : new Answer.Unavailable(false, OUTAGE);
            case HANG -> {
                realTime.pause(atMost);
                yield new Answer.Unavailable(true, OUTAGE);
            }
            case LOSE_ANSWERS -> executeWithoutAnswer(lineInstruction);
            case MISS_FIRST_CALL -> isFirstCall ? new Answer.Unavailable(true, OUTAGE) : executeNow(lineInstruction);
            case LOSE_FIRST_ANSWER -> isFirstCall ? executeWithoutAnswer(lineInstruction) : executeNow(lineInstruction);
            case DO_HALF_AT_FIRST -> isFirstCall ? executePartly(lineInstruction) : executeNow(lineInstruction);
            case REJECT -> new Answer.Rejected(REFUSAL);
        };
    }

    private Answer executeWithoutAnswer(LineInstruction lineInstruction) {
        executeNow(lineInstruction);
        return new Answer.Unavailable(true, OUTAGE);
    }

    private Answer executePartly(LineInstruction lineInstruction) {
        var answer = executeNow(lineInstruction);
        return answer instanceof Answer.Done ? new Answer.Unfinished("a call rings") : answer;
    }

    private Answer executeNow(LineInstruction lineInstruction) {
        var operation = lineInstruction.operation();
        var kept = lines.get(operation.line());
        if (kept != null && kept.revision() > operation.revision()) {
            return new Answer.Outdated(kept.revision());
        }
        if (isTaken(operation.line(), lineInstruction.configuration())) {
            return new Answer.Rejected("the username is taken");
        }
        if (kept == null || !keepsRegistrations(kept.configuration(), lineInstruction.configuration())) {
            phones.remove(operation.line());
        }
        lines.put(
                operation.line(),
                new Kept(operation.account(), operation.revision(), lineInstruction.configuration(), true));
        return new Answer.Done();
    }

    private static boolean keepsRegistrations(LineConfiguration before, LineConfiguration now) {
        return before instanceof LineConfiguration.Present(var oldCredentials, var oldLimits, var _)
                && now instanceof LineConfiguration.Present(var credentials, var limits, var status)
                && status == LineStatus.ACTIVE
                && credentials.equals(oldCredentials)
                && limits.phones() >= oldLimits.phones();
    }

    private boolean isTaken(LineId line, LineConfiguration configuration) {
        return configuration instanceof LineConfiguration.Present present
                && lines.entrySet().stream()
                        .anyMatch(entry -> !entry.getKey().equals(line)
                                && entry.getValue().configuration() instanceof LineConfiguration.Present other
                                && other.credentials()
                                        .username()
                                        .equals(present.credentials().username()));
    }

    private synchronized LineState readNow(LineId line) {
        var kept = lines.get(line);
        return kept != null
                        && kept.configuration()
                                instanceof LineConfiguration.Present(var credentials, var limits, var status)
                ? new LineState.Present(credentials.username(), limits, status)
                : new LineState.Absent();
    }

    private synchronized LineList listNow(Optional<LineId> after, int limit) {
        return new LineList.Found(lines.entrySet().stream()
                .filter(entry -> after.filter(last -> entry.getKey().compareTo(last) <= 0)
                        .isEmpty())
                .sorted(Map.Entry.comparingByKey())
                .flatMap(entry -> entry.getValue().standing(entry.getKey()).stream())
                .limit(limit)
                .toList());
    }

    private synchronized boolean isSilent(Duration atMost) {
        return switch (script) {
            case HANG -> {
                realTime.pause(atMost);
                yield true;
            }
            case BE_DOWN -> true;
            case EXECUTE,
                    BE_AWAY_AT_FIRST,
                    BE_AWAY_AFTER_FIRST,
                    LOSE_ANSWERS,
                    MISS_FIRST_CALL,
                    LOSE_FIRST_ANSWER,
                    DO_HALF_AT_FIRST,
                    REJECT -> false;
        };
    }

    private <T> T outside(Supplier<T> call) {
        return unitOfWork.outside("the PBX", call);
    }
}

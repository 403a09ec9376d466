package tel.billing.journey;

import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.shared.AccountId;

/// A PBX that accepts instructions and does not answer for as long as a test wants. After their timeout their
/// results are unknown; some were carried out. Meanwhile it may report that it is up.
public final class GatedPhoneSystem implements PhoneSystem {
    private final PhoneSystem real;
    private final Gate<AccountId> gate = new Gate<>();
    private final Collection<Duration> patience = new ConcurrentLinkedQueue<>();
    private volatile boolean hangs;
    private volatile boolean callsItselfUp = true;

    GatedPhoneSystem(PhoneSystem real) {
        this.real = real;
    }

    /// Until the result is closed.
    public Gate.Closed hang() {
        hangs = true;
        var closed = gate.shutFor(_ -> true);
        return () -> {
            hangs = false;
            closed.close();
        };
    }

    public void callItselfUp(boolean up) {
        callsItselfUp = up;
    }

    public int waiting() {
        return gate.waiting();
    }

    /// The timeouts of blocked calls.
    public Collection<Duration> patience() {
        return patience;
    }

    @Override
    public Answer execute(LineInstruction lineInstruction, Duration atMost) {
        if (!hangs) {
            return real.execute(lineInstruction, atMost);
        }
        patience.add(atMost);
        gate.pass(lineInstruction.operation().account());
        if (lineInstruction.operation().line().value().getLeastSignificantBits() % 2 == 0) {
            real.execute(lineInstruction, atMost);
        }
        return new Answer.Unavailable(true, "the gate is closed");
    }

    @Override
    public LineState read(AccountId account, LineId line, Duration atMost) {
        return real.read(account, line, atMost);
    }

    @Override
    public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
        return real.listLines(after, limit, atMost);
    }

    @Override
    public Registrations registrations(AccountId account, LineId line, Duration atMost) {
        return real.registrations(account, line, atMost);
    }

    @Override
    public Availability availability(Duration atMost) {
        return callsItselfUp ? real.availability(atMost) : new Availability.Down("the gate is closed");
    }
}

package tel.billing.provisioning.kamailio;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.shared.AccountId;
import tel.billing.shared.http.Deadline;

/// The operator's Kamailio as the PBX. Lines are stored in Kamailio's own tables, where one transaction
/// compares and changes them. Then the adapter requests over JSON-RPC what must happen immediately: remove
/// registrations and end calls. These requests are stored in Kamailio's database too, and are repeated with
/// the instruction if they fail. If Kamailio is not running, the adapter changes nothing, so it can report
/// with certainty that nothing was done.
public final class KamailioPhoneSystem implements PhoneSystem, AutoCloseable {
    private static final String RPC = "Kamailio's JSON-RPC: ";
    private static final String DATABASE = "Kamailio's database: ";
    private static final String READ_ONLY = DATABASE + "read-only, for example because it is a standby";

    private final Database database;
    private final RunningKamailio running;
    private final String domain;

    /// Kamailio does not have to be running.
    public KamailioPhoneSystem(Kamailio kamailio) {
        this.database = new Database(kamailio);
        this.running = new RunningKamailio(new JsonRpc(kamailio.rpcUrl(), kamailio.rpcToken()));
        this.domain = kamailio.domain();
    }

    @Override
    public Answer execute(LineInstruction lineInstruction, Duration atMost) {
        var deadline = Deadline.in(atMost);
        try {
            running.requireRunning(deadline);
        } catch (NoResponse noResponse) {
            return new Answer.Unavailable(false, RPC + noResponse.reason());
        }
        try {
            return switch (database.change(
                    deadline, on(tables -> tables.write(lineInstruction)), Change::shouldCommit)) {
                case Change.Written(var pendingCleanups) -> carryOut(pendingCleanups, deadline);
                case Change.Outdated(var revision) -> new Answer.Outdated(revision);
                case Change.Rejected(var reason) -> new Answer.Rejected(reason);
            };
        } catch (NoResponse noResponse) {
            return new Answer.Unavailable(noResponse.mayHaveArrived(), DATABASE + noResponse.reason());
        }
    }

    @Override
    public LineState read(AccountId account, LineId line, Duration atMost) {
        return query(tables -> tables.read(line), LineState.Unavailable::new, atMost);
    }

    @Override
    public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
        return query(tables -> new LineList.Found(tables.listLines(after, limit)), LineList.Unavailable::new, atMost);
    }

    @Override
    public Registrations registrations(AccountId account, LineId line, Duration atMost) {
        var deadline = Deadline.in(atMost);
        return switch (read(account, line, atMost)) {
            case LineState.Present present -> registrations(present.username(), deadline);
            case LineState.Absent() -> new Registrations.NoLine();
            case LineState.Unavailable(var reason) -> new Registrations.Unavailable(reason);
        };
    }

    @Override
    public Availability availability(Duration atMost) {
        return query(
                tables -> tables.isWritable() ? new Availability.Up() : new Availability.Down(READ_ONLY),
                Availability.Down::new,
                atMost);
    }

    @Override
    public void close() {
        running.close();
        database.close();
    }

    private Registrations registrations(String username, Deadline deadline) {
        try {
            return new Registrations.Found(running.registrations(new Subscriber.Address(username, domain), deadline));
        } catch (NoResponse noResponse) {
            return new Registrations.Unavailable(RPC + noResponse.reason());
        } catch (IncompleteOperation failure) {
            return new Registrations.Unsupported(RPC + failure.remaining());
        }
    }

    /// Carries out the cleanups. They are committed already. If one fails, the others are still tried.
    private Answer carryOut(List<PendingCleanup> pendingCleanups, Deadline deadline) {
        try {
            var done = new ArrayList<PendingCleanup>();
            var unfinished = new ArrayList<String>();
            for (var pendingCleanup : pendingCleanups) {
                try {
                    running.carryOut(pendingCleanup, deadline);
                    done.add(pendingCleanup);
                } catch (IncompleteOperation undone) {
                    unfinished.add(undone.remaining());
                }
            }
            if (!done.isEmpty()) {
                database.change(deadline, on(tables -> tables.deleteCleanups(done)), _ -> true);
            }
            return unfinished.isEmpty() ? new Answer.Done() : new Answer.Unfinished(String.join(", ", unfinished));
        } catch (NoResponse noResponse) {
            return new Answer.Unavailable(true, "Kamailio: " + noResponse.reason());
        }
    }

    private <T> T query(Function<Tables, T> reading, Function<String, T> unavailable, Duration atMost) {
        var deadline = Deadline.in(atMost);
        try {
            running.requireRunning(deadline);
        } catch (NoResponse noResponse) {
            return unavailable.apply(RPC + noResponse.reason());
        }
        try {
            return database.read(deadline, on(reading));
        } catch (NoResponse noResponse) {
            return unavailable.apply(DATABASE + noResponse.reason());
        }
    }

    private <T> Function<JdbcClient, T> on(Function<Tables, T> work) {
        return sql -> work.apply(new Tables(sql, domain));
    }
}

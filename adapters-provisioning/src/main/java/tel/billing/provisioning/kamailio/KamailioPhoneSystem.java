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
    public Answer carryOut(LineInstruction lineInstruction, Duration atMost) {
        var deadline = Deadline.in(atMost);
        try {
            running.requireRunning(deadline);
        } catch (NoResponse noResponse) {
            return new Answer.Unavailable(false, RPC + noResponse.reason());
        }
        try {
            return switch (database.change(
                    deadline, on(tables -> tables.write(lineInstruction)), Change::shouldCommit)) {
                case Change.Written(var pendingCleanups) -> execute(pendingCleanups, deadline);
                case Change.Outdated(var revision) -> new Answer.Outdated(revision);
                case Change.Refused(var reason) -> new Answer.Rejected(reason);
            };
        } catch (NoResponse noResponse) {
            return new Answer.Unavailable(noResponse.mayHaveArrived(), DATABASE + noResponse.reason());
        }
    }

    @Override
    public Reading read(AccountId account, LineId line, Duration atMost) {
        return query(tables -> tables.read(line), atMost).orElseGet(Reading.Unavailable::new);
    }

    @Override
    public Survey survey(Optional<LineId> after, int limit, Duration atMost) {
        return query(tables -> tables.survey(after, limit), atMost)
                .<Survey>map(Survey.Found::new)
                .orElseGet(Survey.Unavailable::new);
    }

    @Override
    public Availability availability(Duration atMost) {
        var deadline = Deadline.in(atMost);
        try {
            running.requireRunning(deadline);
        } catch (NoResponse noResponse) {
            return new Availability.Down(RPC + noResponse.reason());
        }
        try {
            database.read(deadline, on(Tables::answer));
            return new Availability.Up();
        } catch (NoResponse noResponse) {
            return new Availability.Down(DATABASE + noResponse.reason());
        }
    }

    @Override
    public void close() {
        running.close();
        database.close();
    }

    /// Carries out the partings, which are committed already. If one fails, the others are still tried.
    private Answer execute(List<PendingCleanup> pendingCleanups, Deadline deadline) {
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
                database.change(deadline, on(tables -> tables.forget(done)), _ -> true);
            }
            return unfinished.isEmpty() ? new Answer.Done() : new Answer.Unfinished(String.join(", ", unfinished));
        } catch (NoResponse noResponse) {
            return new Answer.Unavailable(true, "Kamailio: " + noResponse.reason());
        }
    }

    private <T> Optional<T> query(Function<Tables, T> reading, Duration atMost) {
        var deadline = Deadline.in(atMost);
        try {
            return isRunning(deadline) ? Optional.of(database.read(deadline, on(reading))) : Optional.empty();
        } catch (NoResponse _) {
            return Optional.empty();
        }
    }

    private boolean isRunning(Deadline deadline) {
        try {
            running.requireRunning(deadline);
            return true;
        } catch (NoResponse _) {
            return false;
        }
    }

    private <T> Function<JdbcClient, T> on(Function<Tables, T> work) {
        return sql -> work.apply(new Tables(sql, domain));
    }
}

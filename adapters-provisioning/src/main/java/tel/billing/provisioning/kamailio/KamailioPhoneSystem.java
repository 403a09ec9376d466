package tel.billing.provisioning.kamailio;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.domain.Instruction;
import tel.billing.shared.AccountId;

/// A Kamailio of the operator's. Its lines stand in its own tables, where one transaction compares
/// and changes; then it is told over its JSON-RPC what it must do at once: forget who is registered,
/// end calls. What it could not be told stands in its database too, and is told when the instruction
/// comes again. It is asked nothing while it does not run: so nothing is changed then either, and
/// that is certain.
public final class KamailioPhoneSystem implements PhoneSystem, AutoCloseable {
    private final Database database;
    private final RunningKamailio running;
    private final String domain;

    /// It need not be there yet.
    public KamailioPhoneSystem(Kamailio kamailio) {
        this.database = new Database(kamailio);
        this.running = new RunningKamailio(new JsonRpc(kamailio.rpcUrl(), kamailio.rpcToken()));
        this.domain = kamailio.domain();
    }

    @Override
    public Answer carryOut(Instruction instruction, Duration atMost) {
        var deadline = Deadline.in(atMost);
        if (!runs(deadline)) {
            return new Answer.Unavailable(false);
        }
        try {
            return switch (database.change(deadline, on(tables -> tables.write(instruction)), Change::isToBeKept)) {
                case Change.Written(var partings) -> tell(partings, deadline);
                case Change.Outdated(var revision) -> new Answer.Outdated(revision);
                case Change.Refused(var reason) -> new Answer.Rejected(reason);
            };
        } catch (NoAnswer silence) {
            return new Answer.Unavailable(silence.mayHaveArrived());
        }
    }

    @Override
    public Reading read(AccountId account, LineId line, Duration atMost) {
        return look(tables -> tables.read(line), atMost).orElseGet(Reading.Unavailable::new);
    }

    @Override
    public Survey survey(Optional<LineId> after, int limit, Duration atMost) {
        return look(tables -> tables.survey(after, limit), atMost)
                .<Survey>map(Survey.Found::new)
                .orElseGet(Survey.Unavailable::new);
    }

    @Override
    public boolean isUp(Duration atMost) {
        return look(Tables::answer, atMost).isPresent();
    }

    @Override
    public void close() {
        running.close();
        database.close();
    }

    /// The tables say it already. One that is left undone does not keep the others.
    private Answer tell(List<Parting> partings, Deadline deadline) {
        try {
            var told = new ArrayList<Parting>();
            var left = new ArrayList<String>();
            for (var parting : partings) {
                try {
                    running.carryOut(parting, deadline);
                    told.add(parting);
                } catch (LeftUndone undone) {
                    left.add(undone.what());
                }
            }
            if (!told.isEmpty()) {
                database.change(deadline, on(tables -> tables.forget(told)), _ -> true);
            }
            return left.isEmpty() ? new Answer.Done() : new Answer.Unfinished(String.join(", ", left));
        } catch (NoAnswer _) {
            return new Answer.Unavailable(true);
        }
    }

    private <T> Optional<T> look(Function<Tables, T> reading, Duration atMost) {
        var deadline = Deadline.in(atMost);
        try {
            return runs(deadline) ? Optional.of(database.look(deadline, on(reading))) : Optional.empty();
        } catch (NoAnswer _) {
            return Optional.empty();
        }
    }

    private boolean runs(Deadline deadline) {
        try {
            running.mustAnswer(deadline);
            return true;
        } catch (NoAnswer _) {
            return false;
        }
    }

    private <T> Function<JdbcClient, T> on(Function<Tables, T> work) {
        return sql -> work.apply(new Tables(sql, domain));
    }
}

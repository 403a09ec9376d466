package tel.billing.provisioning.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineOperation;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.Operation;
import tel.billing.provisioning.domain.RotationId;
import tel.billing.shared.AccountId;

/// Keeps the lines, their passwords encrypted, and every operation that was ever ordered. It also
/// keeps when, in real time, somebody is to look after a line.
public interface Lines {

    Optional<Line> find(AccountId account, LineId id);

    /// Lines of all accounts that have credentials, in the order of their ids, at most `limit`,
    /// those after `after`: all that the phone system should have, or may have still.
    List<Line> withCredentials(Optional<LineId> after, int limit);

    /// Finds it, and lets nobody else hold it until the unit of work ends.
    Optional<Line> hold(AccountId account, LineId id);

    /// Those of an account's lines that there are; nobody else can hold them until the unit of work
    /// ends.
    List<Line> holdAll(AccountId account, Set<LineId> ids);

    /// Stores a line that was never there, with its first operation; false if somebody else stored
    /// it meanwhile. Nobody else can hold it until the unit of work ends.
    boolean add(Line line, Instant orderedAt, Optional<Instant> lookAfter);

    /// Stores a line that is held, with its next operation.
    void order(Line line, Instant orderedAt, Optional<Instant> lookAfter);

    /// The same, by the owner's wish for another password.
    void rotate(Line line, RotationId rotation, Instant orderedAt, Optional<Instant> lookAfter);

    /// What was ordered by the wish; empty as long as nothing was.
    Optional<LineOperation> rotation(AccountId account, RotationId rotation);

    /// Holds those of these lines that still stand so and that nobody else holds: it waits for
    /// nobody. Nobody else can hold them until the unit of work ends.
    List<Line> holdUnchanged(List<Line> lines);

    /// Stores lines that are held, each with its next operation, which supersedes the one before.
    /// All else about them stays as it is.
    void orderAll(List<Line> lines, Instant orderedAt, Instant lookAfter);

    /// Stores how a line that is held stands since its newest operation came further.
    void advance(Line line, Optional<Instant> lookAfter);

    Optional<Operation> find(LineOperation id);

    /// The operation that was ordered before this one, if any was.
    Optional<Operation> before(LineOperation id);

    /// Stores how far an operation has come whose line is held.
    void advance(Operation operation);

    /// Takes the line that has waited longest for somebody to look after it by `realNow`, as it
    /// stands. It is put off by half a minute, so that nobody else takes it meanwhile, and by twice
    /// the time each time it is taken again, up to 8 minutes.
    Optional<Line> takeStale(Instant realNow);

    /// How many lines wait for their newest operation, of those ordered by `orderedUntil`, in real
    /// time.
    long undone(Instant orderedUntil);

    /// How many lines have a newest operation that the phone system rejected.
    long rejected();
}

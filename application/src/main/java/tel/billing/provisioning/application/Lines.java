package tel.billing.provisioning.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.LineOperation;
import tel.billing.provisioning.domain.RotationId;
import tel.billing.shared.AccountId;

/// Stores the lines with encrypted passwords, all operations, and when (in real time) the recovery job
/// retries a line.
public interface Lines {

    Optional<Line> find(AccountId account, LineId id);

    /// The lines of the account with these ids, in any order. Ids without a line are left out.
    List<Line> findAll(AccountId account, Set<LineId> ids);

    /// A page of the lines of all accounts that have credentials: at most `limit` after `after`, in the
    /// order of their ids. The PBX should have these lines, or may still have them. A password that cannot be
    /// decrypted is empty.
    List<Line> withCredentials(Optional<LineId> after, int limit);

    /// The accounts with a line that has this SIP username, at most `limit`.
    List<AccountId> accountsWithUsername(String username, int limit);

    /// Finds and locks the line until the unit of work ends.
    Optional<Line> lock(AccountId account, LineId id);

    /// Finds and locks the existing lines of an account until the unit of work ends.
    List<Line> lockAll(AccountId account, Set<LineId> ids);

    /// Stores a new line with its first operation, and locks it until the unit of work ends. False if the
    /// line was added concurrently.
    boolean add(Line line, Instant orderedAt, Optional<Instant> recoverAfter);

    /// Stores a locked line with its next operation.
    void order(Line line, Instant orderedAt, Optional<Instant> recoverAfter);

    /// Stores a locked line with an operation that the given rotation requires.
    void rotate(Line line, RotationId rotation, Instant orderedAt, Optional<Instant> recoverAfter);

    /// The operation of a rotation; empty if there is none yet.
    Optional<LineOperationId> rotation(AccountId account, RotationId rotation);

    /// Locks those lines that are unchanged and not locked, without waiting, until the unit of work ends. A
    /// password that cannot be decrypted is empty.
    List<Line> lockUnchanged(List<Line> lines);

    /// Stores locked lines, each with its next operation, which supersedes the previous one. Changes
    /// nothing else.
    void orderAll(List<Line> lines, Instant orderedAt, Instant recoverAfter);

    /// Stores a locked line after the progress of its newest operation.
    void advance(Line line, Optional<Instant> recoverAfter);

    Optional<LineOperation> find(LineOperationId id);

    /// The previous operation of the line; empty if there is none.
    Optional<LineOperation> before(LineOperationId id);

    /// Stores the progress of an operation whose line is locked.
    void advance(LineOperation lineOperation);

    /// Takes the line whose recovery time is the oldest up to `realNow`. Postpones its recovery by half a
    /// minute to exclude other callers, and by twice the delay at each further take, up to 8 minutes.
    Optional<Line> takeForRecovery(Instant realNow);

    /// How many lines wait for their newest operation, of those ordered by `orderedUntil`, in real
    /// time.
    long countPending(Instant orderedUntil);

    /// The number of lines whose newest operation the PBX rejected.
    long countRejected();

    /// The newest operations that the PBX rejected, and those that are pending and were ordered by
    /// `orderedUntil`, in real time. The oldest first, at most `limit`.
    List<UnfinishedOrder> unfinished(Instant orderedUntil, int limit);

    /// An operation that is not done, and when it was ordered, in real time.
    record UnfinishedOrder(LineOperation operation, Instant orderedAt) {}
}

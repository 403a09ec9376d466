package tel.billing.provisioning.application;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.RegisteredPhone;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.shared.AccountId;

/// The PBX that provides the lines. Every call returns within its time limit. A timeout or a connection
/// failure is an answer and never an exception, because the PBX may have executed the instruction.
///
/// Every `reason` is plain English. It contains no credentials, ids, usernames or other values, no data of other
/// lines, and no internal names such as that of a database constraint. Operators read it in the log; customers
/// and staff also see that of [Answer.Rejected].
public interface PhoneSystem {

    /// Sets the complete state of a line, whatever its previous state. A call can provision the line,
    /// change its limits, rotate its password, suspend it, resume it, or remove it (which ends its calls).
    /// Removes the registrations of a line that is suspended or removed, has a new password or username, or
    /// may have fewer phones than before. Idempotent: an operation is executed once, however often it is sent.
    /// An operation older than an executed one changes nothing, even after the removal of the line. Rejects the
    /// username of another line.
    Answer execute(LineInstruction lineInstruction, Duration atMost);

    /// Reads the state of a line, without changes.
    LineState read(AccountId account, LineId line, Duration atMost);

    /// Reads a page of all existing lines: at most `limit` after `after`, in the order of their ids. A page
    /// with fewer than `limit` lines is the last one. Changes nothing.
    LineList listLines(Optional<LineId> after, int limit, Duration atMost);

    /// Reads which phones are registered on a line, without changes.
    Registrations registrations(AccountId account, LineId line, Duration atMost);

    /// Whether the PBX would execute an instruction now, and if not, why.
    Availability availability(Duration atMost);

    /// The result of a health check.
    sealed interface Availability {

        record Up() implements Availability {}

        /// `reason` distinguishes what operators must repair: "the token is wrong" is not "no connection". It
        /// follows the rule of [PhoneSystem].
        record Down(String reason) implements Availability {}
    }

    /// The answer to an instruction.
    sealed interface Answer {

        /// The line is in the required state.
        record Done() implements Answer {}

        /// The PBX rejected the instruction and changed nothing. `reason` states what is not accepted, for
        /// example "more lines than the licence allows". It is shown to customers and staff, and follows the
        /// rule of [PhoneSystem].
        record Rejected(String reason) implements Answer {}

        /// The newer operation `revision` was executed, and this call changed nothing. It is unknown
        /// whether this operation was executed before.
        record Outdated(long revision) implements Answer {}

        /// The instruction is not complete yet; sending it again continues it. `reason` describes the
        /// remaining work, and follows the rule of [PhoneSystem]. Other lines are not affected.
        record Unfinished(String reason) implements Answer {}

        /// The PBX is down or does not answer. `mayHaveArrived` is false only if the PBX certainly did not
        /// receive the instruction, and no request of this call changed anything. `reason` is as in
        /// [Availability.Down].
        record Unavailable(boolean mayHaveArrived, String reason) implements Answer {}
    }

    /// The state of a line at the PBX.
    sealed interface LineState {

        /// An existing line. Passwords are never returned.
        record Present(String username, LineLimits limits, LineStatus status) implements LineState {}

        record Absent() implements LineState {}

        /// As [Availability.Down].
        record Unavailable(String reason) implements LineState {}
    }

    /// The lines at the PBX.
    sealed interface LineList {

        record Found(List<StoredLine> lines) implements LineList {
            public Found {
                lines = List.copyOf(lines);
            }
        }

        /// As [Availability.Down].
        record Unavailable(String reason) implements LineList {}
    }

    /// The phones on a line.
    sealed interface Registrations {

        /// Empty if no phone is registered.
        record Found(List<RegisteredPhone> phones) implements Registrations {
            public Found {
                phones = List.copyOf(phones);
            }
        }

        /// The PBX does not have the line.
        record NoLine() implements Registrations {}

        /// The PBX is up, but does not report registrations, for example because its configuration does not permit
        /// the request. `reason` follows the rule of [PhoneSystem].
        record Unsupported(String reason) implements Registrations {}

        /// As [Availability.Down].
        record Unavailable(String reason) implements Registrations {}
    }

    /// A line at the PBX, known to this service or not. `revision` is the last executed operation.
    /// `isComplete` is false if a part of the line is missing that `state` does not show.
    record StoredLine(AccountId account, LineId line, long revision, boolean isComplete, LineState.Present state) {}
}

package tel.billing.provisioning.application;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.domain.Instruction;
import tel.billing.shared.AccountId;

/// The PBX, on which lines are. Every call answers within the time it is given; silence and broken
/// connections are an answer, never an exception, for the phone system may have done what it was
/// told.
public interface PhoneSystem {

    /// Has a line be as the instruction says, whatever it was before. One call so provisions it,
    /// changes its limits, rotates its secret, suspends it, which drops its registrations, or
    /// resumes or terminates it, which ends its calls. Under one operation it may be told as often
    /// as one likes, and has it carried out once. What is told under an operation older than one
    /// that was carried out changes nothing, also after the line is gone. The username of another
    /// line is rejected.
    Answer carryOut(Instruction instruction, Duration atMost);

    /// Tells how a line stands there. It changes nothing.
    Reading read(AccountId account, LineId line, Duration atMost);

    /// Tells how lines stand there, all that are not gone, in the order of their ids, at most
    /// `limit`, those after `after`. Fewer than `limit` are the last. It changes nothing.
    Survey survey(Optional<LineId> after, int limit, Duration atMost);

    /// Whether it would carry out what it was told now.
    boolean isUp(Duration atMost);

    /// What the phone system says to an instruction.
    sealed interface Answer {

        /// The line is so.
        record Done() implements Answer {}

        /// It will not do it, and has changed nothing. `reason` says in plain English what it does not take, such
        /// as "more lines than the licence allows". Customers and staff read it: it names no credentials, and
        /// nothing of other lines.
        record Rejected(String reason) implements Answer {}

        /// The operation number `revision` was carried out, which is newer, and nothing changed
        /// now. Whether this one was carried out before that, nobody knows.
        record Outdated(long revision) implements Answer {}

        /// It answered, and has not carried out all of it yet; told again, it goes on. `reason` is
        /// its own word for what is left, for staff. It says nothing of other lines.
        record Unfinished(String reason) implements Answer {}

        /// It is away or silent. Only if it certainly never heard the instruction, `mayHaveArrived`
        /// is false.
        record Unavailable(boolean mayHaveArrived) implements Answer {}
    }

    /// How a line stands at the phone system.
    sealed interface Reading {

        /// Passwords are not told.
        record Present(String username, LineLimits limits, LineStatus status) implements Reading {}

        record Absent() implements Reading {}

        record Unavailable() implements Reading {}
    }

    /// What lines stand at the phone system.
    sealed interface Survey {

        record Found(List<Standing> lines) implements Survey {
            public Found {
                lines = List.copyOf(lines);
            }
        }

        record Unavailable() implements Survey {}
    }

    /// A line that is there, whether we know of it or not. `revision` is the number of the operation
    /// that was carried out last; it is not whole if something is missing there that belongs to it
    /// and that `as` does not tell.
    record Standing(AccountId account, LineId line, long revision, boolean isWhole, Reading.Present as) {}
}

package tel.billing.provisioning;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tel.billing.shared.AccountId;

/// Shows owners whether their lines work, and which phones are registered on them. Asks the PBX, and answers
/// within about two seconds also if the PBX does not.
public interface ShowLineStates {

    /// Contains those of the given lines that exist or are ordered, in the sequence of the list.
    Map<LineId, LineState> show(AccountId account, List<LineId> lines);

    /// The state of a line for its owner.
    ///
    /// @param username empty until the PBX has the line, and as soon as its removal is ordered
    /// @param phones those that are registered; empty unless the line works
    record LineState(Optional<String> username, Condition condition, List<RegisteredPhone> phones) {
        public LineState {
            phones = List.copyOf(phones);
        }

        /// Whether calls reach a phone.
        public boolean isReachable() {
            return condition == Condition.IN_SERVICE && !phones.isEmpty();
        }

        /// Whether the line works, but no phone is registered.
        public boolean lacksPhone() {
            return condition == Condition.IN_SERVICE && phones.isEmpty();
        }
    }

    /// Whether a line works, and if not, why.
    enum Condition {
        /// The line works. Calls reach the registered phones.
        IN_SERVICE,

        /// Only emergency calls are possible.
        SUSPENDED,

        /// The PBX has not executed the newest order yet. The service repeats it.
        PENDING,

        /// The PBX rejected the newest order. Staff must remove the cause.
        REJECTED,

        /// The PBX does not have the line. The service restores it.
        OUT_OF_SYNC,

        /// The PBX does not answer, or does not report registrations. Lines usually work nevertheless.
        UNKNOWN
    }
}

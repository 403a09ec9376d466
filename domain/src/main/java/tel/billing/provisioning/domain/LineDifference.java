package tel.billing.provisioning.domain;

import tel.billing.provisioning.LineId;
import tel.billing.shared.AccountId;

/// A line that stands at the phone system as nobody ordered it.
public record LineDifference(Kind kind, AccountId account, LineId line) {

    /// What is wrong with it.
    public enum Kind {
        /// It was ordered and carried out, and is not there.
        ABSENT,
        /// It is there with other limits, another status, or another username, not whole, or under
        /// an order older than the one that was carried out, as after the phone system's backup was
        /// restored: then its password may be an old one too.
        DIFFERENT,
        /// It was ordered to be gone, which was carried out, and it is there.
        SURPLUS,
        /// It is there under an order newer than any that we know of, as after a backup of our own
        /// database was restored. What we know of it is out of date: to have it so again might end
        /// or block a line that was paid for since, so it is told of, and never touched.
        AHEAD,
        /// It is there, and nobody ever ordered it, as far as we know. A backup that was restored
        /// may have forgotten a customer who pays, so it is told of, and never touched.
        UNKNOWN;

        /// Whether it is told of each time anew, as nobody repairs it.
        public boolean isLeftAlone() {
            return switch (this) {
                case ABSENT, DIFFERENT, SURPLUS -> false;
                case AHEAD, UNKNOWN -> true;
            };
        }
    }
}

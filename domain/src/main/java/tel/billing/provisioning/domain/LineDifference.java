package tel.billing.provisioning.domain;

import tel.billing.provisioning.LineId;
import tel.billing.shared.AccountId;

/// A line whose state at the PBX differs from its order.
public record LineDifference(Kind kind, AccountId account, LineId line) {

    /// The kind of difference.
    public enum Kind {
        /// The line was ordered and set up, but does not exist.
        ABSENT,
        /// The line has other limits, another status or username, is incomplete, or has an older revision
        /// than the executed one, for example after a restore of a PBX backup. In that case its password
        /// may be old too.
        DIFFERENT,
        /// The line was removed, but still exists.
        SURPLUS,
        /// The line has a newer revision than any in the database, for example after a restore of a
        /// database backup. The database is outdated: restoring its state could remove or block a line that
        /// was paid since. The line is reported and never changed.
        AHEAD,
        /// The line exists, but was never ordered according to the database. A restored backup may lack a
        /// paying customer. The line is reported and never changed.
        UNKNOWN;

        /// Whether the difference is reported each time, because it is not repaired.
        public boolean isReportOnly() {
            return switch (this) {
                case ABSENT, DIFFERENT, SURPLUS -> false;
                case AHEAD, UNKNOWN -> true;
            };
        }
    }
}

package tel.billing.provisioning.kamailio;

import java.util.List;

/// What became of an instruction in Kamailio's tables.
sealed interface Change {

    /// The tables say so. The running Kamailio is still to be told the partings.
    record Written(List<Parting> partings) implements Change {}

    record Outdated(long revision) implements Change {}

    record Refused(String reason) implements Change {}

    /// What is not, changed nothing.
    default boolean isToBeKept() {
        return switch (this) {
            case Written _ -> true;
            case Outdated _, Refused _ -> false;
        };
    }
}

package tel.billing.provisioning.kamailio;

import java.util.List;

/// The result of applying an instruction to Kamailio's tables.
sealed interface Change {

    /// The tables are changed. The running Kamailio must still carry out the cleanups.
    record Written(List<PendingCleanup> cleanups) implements Change {}

    record Outdated(long revision) implements Change {}

    record Rejected(String reason) implements Change {}

    /// Whether to commit the transaction. Only `Written` changed anything.
    default boolean shouldCommit() {
        return switch (this) {
            case Written _ -> true;
            case Outdated _, Rejected _ -> false;
        };
    }
}

package tel.billing.proof;

import static java.util.stream.Collectors.groupingBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import tel.billing.proof.Evidence.Movement;

/// The card processor's own record: the transfers, the payments whose customers left its page, and its
/// notifications. Without one of the `needed` kinds, the run proves nothing about that kind.
record GroundTruth(List<Moved> moved, Set<UUID> abandonedPages, List<String> notifications, List<Kind> needed) {

    /// A transfer, and its payment.
    record Moved(UUID payment, Movement movement) {

        Kind kind() {
            return movement.kind();
        }
    }

    List<Movement> movements() {
        return moved.stream().map(Moved::movement).toList();
    }

    List<Movement> movements(Kind kind) {
        return movements().stream().filter(each -> each.kind() == kind).toList();
    }

    Map<UUID, List<Moved>> byPayment() {
        return moved.stream().collect(groupingBy(Moved::payment));
    }
}

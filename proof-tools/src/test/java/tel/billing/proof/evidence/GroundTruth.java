package tel.billing.proof.evidence;

import static java.util.stream.Collectors.groupingBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import tel.billing.proof.evidence.Evidence.Movement;

/// The card processor's own record: the transfers, the payments whose customers left its page, and its
/// notifications. Without one of the `needed` kinds, the run proves nothing about that kind.
public record GroundTruth(List<Moved> moved, Set<UUID> abandonedPages, List<String> notifications, List<Kind> needed) {

    /// A transfer, and its payment.
    public record Moved(UUID payment, Movement movement) {

        public Kind kind() {
            return movement.kind();
        }
    }

    public List<Movement> movements() {
        return moved.stream().map(Moved::movement).toList();
    }

    public List<Movement> movements(Kind kind) {
        return movements().stream().filter(each -> each.kind() == kind).toList();
    }

    public Map<UUID, List<Moved>> byPayment() {
        return moved.stream().collect(groupingBy(Moved::payment));
    }
}

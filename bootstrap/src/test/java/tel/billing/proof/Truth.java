package tel.billing.proof;

import static java.util.stream.Collectors.groupingBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import tel.billing.proof.Evidence.Movement;

/// What the card processor's own record tells: the money that moved, for which payments customers
/// turned away at its page, and what it told the service of its own accord. A run that lacks one of
/// the `needed` kinds shows nothing of it.
record Truth(List<Moved> moved, Set<UUID> left, List<String> notices, List<Kind> needed) {

    /// Money that moved, and the payment whose money it is.
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

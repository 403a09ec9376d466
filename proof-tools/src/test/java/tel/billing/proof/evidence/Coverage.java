package tel.billing.proof.evidence;

import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tel.billing.proof.evidence.Purchases.Charge;

/// The kinds of work that a run needs. Without one of them, the run proves nothing about that kind.
public final class Coverage {
    private static final List<String> PURPOSES = List.of("activation", "upgrade", "renewal");

    private Coverage() {}

    /// The missing kinds of transfers, as faults of the run.
    public static List<String> missing(GroundTruth truth) {
        return truth.needed().stream()
                .filter(kind -> truth.movements(kind).isEmpty())
                .map(kind -> "there were no %s, so the run proves nothing about them".formatted(kind.description()))
                .toList();
    }

    /// The missing kinds of purchases and of changes of accounts, as faults of the run.
    public static List<String> missing(Purchases bought) {
        var paid = bought.charges().stream()
                .filter(Charge::isTaken)
                .map(Charge::purpose)
                .collect(toSet());
        return missing(paid, bought.staffRequests());
    }

    /// @param paid the purposes of all paid charges
    public static List<String> missing(Set<String> paid, List<StaffRequest> decided) {
        var decisions = Stream.of(StaffRequest.Action.values())
                .filter(action -> decided.stream().noneMatch(each -> each.is(action)))
                .map(wanted ->
                        "staff did not %s any account, so the run proves nothing about that".formatted(wanted.path()));
        var purchases = PURPOSES.stream()
                .filter(purpose -> !paid.contains(purpose))
                .map("there was no paid %s, so the run proves nothing about that"::formatted);
        return Stream.concat(decisions, purchases).toList();
    }
}

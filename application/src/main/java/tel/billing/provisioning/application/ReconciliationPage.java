package tel.billing.provisioning.application;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.application.PhoneSystem.StoredLine;
import tel.billing.provisioning.domain.Line;
import tel.billing.shared.AccountId;

/// A page of the comparison: all lines on both sides after the previous page up to `end`; without `end`, up
/// to the last line.
record ReconciliationPage(List<Line> ours, List<StoredLine> theirs, Optional<LineId> end) {

    /// A line on both sides must belong to the same account.
    private record Key(AccountId account, LineId line) {}

    /// Limits what was read after `after`, at most `limit` lines on each side, to the range that is
    /// complete on both sides.
    static ReconciliationPage of(Optional<LineId> after, List<Line> ours, List<StoredLine> theirs, int limit) {
        var end = Stream.of(last(ours, Line::id, limit), last(theirs, StoredLine::line, limit))
                .flatMap(Optional::stream)
                .min(LineId::compareTo);
        if (end.isPresent()
                && after.filter(before -> before.compareTo(end.get()) >= 0).isPresent()) {
            throw new IllegalStateException("what was read behind %s is not in order".formatted(after.get()));
        }
        return new ReconciliationPage(upTo(end, ours, Line::id), upTo(end, theirs, StoredLine::line), end);
    }

    /// A stored line and its counterpart at the PBX, if it exists.
    record Pair(Line ours, Optional<StoredLine> theirs) {}

    /// The stored lines with their counterparts.
    List<Pair> pairs() {
        var standing = theirs.stream().collect(toMap(ReconciliationPage::key, Function.identity()));
        return ours.stream()
                .map(line -> new Pair(line, Optional.ofNullable(standing.get(key(line)))))
                .toList();
    }

    /// The lines that exist at the PBX only.
    List<StoredLine> onlyThere() {
        var known = ours.stream().map(ReconciliationPage::key).collect(toSet());
        return theirs.stream().filter(stored -> !known.contains(key(stored))).toList();
    }

    private static Key key(Line line) {
        return new Key(line.account(), line.id());
    }

    private static Key key(StoredLine stored) {
        return new Key(stored.account(), stored.line());
    }

    private static <T> Optional<LineId> last(List<T> read, Function<T, LineId> id, int limit) {
        return read.size() < limit ? Optional.empty() : Optional.of(id.apply(read.getLast()));
    }

    private static <T> List<T> upTo(Optional<LineId> end, List<T> read, Function<T, LineId> id) {
        return read.stream()
                .filter(each ->
                        end.filter(last -> id.apply(each).compareTo(last) > 0).isEmpty())
                .toList();
    }
}

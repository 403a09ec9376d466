package tel.billing.proof.oracle;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The faults that were found, each kind with some examples.
final class Faults {
    private static final int EXAMPLES = 3;

    private final List<String> all = new ArrayList<>();

    void add(String fault) {
        all.add(fault);
    }

    /// Adds cases of one fault, if there are any.
    void add(String name, Stream<?> found) {
        var cases = found.toList();
        if (!cases.isEmpty()) {
            all.add("%s: %s, such as %s"
                    .formatted(
                            name,
                            cases.size(),
                            cases.stream().limit(EXAMPLES).map(Object::toString).toList()));
        }
    }

    List<String> all() {
        return List.copyOf(all);
    }

    /// The elements that occur more often than expected.
    static <T> Stream<T> surplus(Collection<T> those, Collection<T> expected) {
        var allowed = expected.stream().collect(groupingBy(each -> each, counting()));
        return those.stream().collect(groupingBy(each -> each, counting())).entrySet().stream()
                .filter(each -> each.getValue() > allowed.getOrDefault(each.getKey(), 0L))
                .map(Map.Entry::getKey);
    }
}

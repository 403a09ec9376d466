package tel.billing.shared.spec;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// The rows of an in-memory store, in the order of insertion. Rows are immutable values that are replaced.
public final class Table<K, R> implements Rewindable {
    private final InMemoryUnitOfWork unitOfWork;
    private final Map<K, R> rows = new LinkedHashMap<>();

    public Table(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        unitOfWork.enlist(this);
    }

    public Optional<R> find(K key) {
        return unitOfWork.alone(() -> Optional.ofNullable(rows.get(key)));
    }

    public List<R> rows() {
        return unitOfWork.alone(() -> List.copyOf(rows.values()));
    }

    /// Fails if the key exists.
    public void add(K key, R row) {
        if (!addIfFree(key, row)) {
            throw new IllegalStateException("%s is stored already".formatted(key));
        }
    }

    /// False if the key exists.
    public boolean addIfFree(K key, R row) {
        return unitOfWork.alone(() -> toChange().putIfAbsent(key, row) == null);
    }

    public void put(K key, R row) {
        unitOfWork.alone(() -> toChange().put(key, row));
    }

    /// Compare and set: false if there is no row, or another than expected.
    public boolean change(K key, Predicate<R> expected, UnaryOperator<R> change) {
        return unitOfWork.alone(() -> {
            var row = find(key).filter(expected);
            row.ifPresent(found -> toChange().put(key, change.apply(found)));
            return row.isPresent();
        });
    }

    /// False if there is no row, or another than expected.
    public boolean removeIf(K key, Predicate<R> expected) {
        return unitOfWork.alone(() ->
                find(key).filter(expected).isPresent() && toChange().keySet().remove(key));
    }

    private Map<K, R> toChange() {
        unitOfWork.isAboutToChange(this);
        return rows;
    }

    @Override
    public Map<K, R> contents() {
        return rows.isEmpty() ? Map.of() : new HashMap<>(rows);
    }

    @Override
    public Runnable remember() {
        var then = new LinkedHashMap<>(rows);
        return () -> {
            rows.clear();
            rows.putAll(then);
        };
    }
}

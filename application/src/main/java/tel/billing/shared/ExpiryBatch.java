package tel.billing.shared;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/// Expires a batch of items in one unit of work. If this fails, each item gets a unit of work of its own, so
/// that an item that fails does not block the others. If the store is unavailable, it throws without further
/// attempts.
///
/// @param take   takes the items that are due now, and locks them
/// @param id     returns the id of an item
/// @param expire expires items and returns their number
public record ExpiryBatch<T, I>(
        UnitOfWork unitOfWork, Supplier<List<T>> take, Function<T, I> id, ToIntFunction<List<T>> expire) {

    /// Returns the number of expired items. If items fail, throws the failures after the others have expired.
    public int run() {
        try {
            return unitOfWork.perform(() -> expire.applyAsInt(take.get()));
        } catch (StoreUnavailable unavailable) {
            throw unavailable;
        } catch (RuntimeException _) {
            return runEach();
        }
    }

    private int runEach() {
        var failures = new FailureCollector();
        var expired = new AtomicInteger();
        for (var one : unitOfWork.perform(() -> take.get().stream().map(id).toList())) {
            failures.collect(() -> expired.addAndGet(unitOfWork.perform(() -> expire.applyAsInt(takeOnly(one)))));
        }
        failures.throwFirst();
        return expired.get();
    }

    /// Takes the item again, because another process may have changed it after the first attempt.
    private List<T> takeOnly(I one) {
        return take.get().stream().filter(item -> id.apply(item).equals(one)).toList();
    }
}

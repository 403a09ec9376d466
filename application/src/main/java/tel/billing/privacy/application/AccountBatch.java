package tel.billing.privacy.application;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import tel.billing.shared.AccountId;
import tel.billing.shared.Failures;
import tel.billing.shared.UnitOfWork;

/// Does some work for due accounts, one in each unit of work. An account that fails does not block others.
record AccountBatch(UnitOfWork unitOfWork) {
    private static final int SIZE = 100;

    /// Returns true if there may be more due accounts. Throws the failures at the end.
    ///
    /// @param take takes the next due account that is not in the given set
    /// @param work for the account, in the unit of work that took it
    boolean run(Function<Set<AccountId>, Optional<AccountId>> take, Consumer<AccountId> work) {
        var failures = new Failures();
        var taken = new HashSet<AccountId>();
        var hasMore = true;
        while (hasMore && taken.size() < SIZE) {
            var next = new AtomicReference<Optional<AccountId>>(Optional.empty());
            failures.collect(() -> unitOfWork.run(() -> {
                next.set(take.apply(taken));
                next.get().ifPresent(work);
            }));
            next.get().ifPresent(taken::add);
            hasMore = next.get().isPresent();
        }
        failures.throwFirst();
        return hasMore;
    }
}

package tel.billing.privacy.application;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import tel.billing.shared.AccountId;
import tel.billing.shared.FailureCollector;
import tel.billing.shared.UnitOfWork;

/// Does some work for all due accounts, one in each unit of work. An account that fails does not block others.
record AccountSweep(UnitOfWork unitOfWork) {
    /// More failures have a common cause, so the sweep stops.
    private static final int MAX_FAILURES = 100;

    /// Throws the failures at the end.
    ///
    /// @param take takes the next due account that is not in the given set
    /// @param work for the account, in the unit of work that took it; the account is then no longer due
    void run(Function<Set<AccountId>, Optional<AccountId>> take, Consumer<AccountId> work) {
        var failures = new FailureCollector();
        var failed = new HashSet<AccountId>();
        Optional<AccountId> next;
        do {
            var taken = new AtomicReference<Optional<AccountId>>(Optional.empty());
            var isDone = failures.collect(() -> unitOfWork.run(() -> {
                taken.set(take.apply(failed));
                taken.get().ifPresent(work);
            }));
            next = taken.get();
            next.filter(_ -> !isDone).ifPresent(failed::add);
        } while (next.isPresent() && failed.size() < MAX_FAILURES);
        failures.throwFirst();
    }
}

package tel.billing.idempotency.story;

import java.util.Optional;
import java.util.function.Supplier;
import tel.billing.shared.UnitOfWork;

/// Rolls the first unit of work back when it has finished, runs an interruption, and repeats the unit, as a
/// database may require.
final class RedoingUnitOfWork implements UnitOfWork {
    private final UnitOfWork unitOfWork;
    private Optional<Runnable> meanwhile;

    RedoingUnitOfWork(UnitOfWork unitOfWork, Runnable meanwhile) {
        this.unitOfWork = unitOfWork;
        this.meanwhile = Optional.of(meanwhile);
    }

    @Override
    public <T> Optional<T> attempt(Supplier<Optional<T>> work) {
        var interruption = meanwhile;
        meanwhile = Optional.empty();
        interruption.ifPresent(action -> {
            unitOfWork.attempt(() -> work.get().filter(_ -> false));
            action.run();
        });
        return unitOfWork.attempt(work);
    }

    @Override
    public <T> T snapshot(Supplier<T> work) {
        return unitOfWork.snapshot(work);
    }
}

package tel.billing.idempotency.story;

import java.util.Optional;
import java.util.function.Supplier;
import tel.billing.shared.UnitOfWork;

/// Breaks the first unit off when it is finished, as a database may, lets something happen, and does the unit again.
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
        interruption.ifPresent(deed -> {
            unitOfWork.attempt(() -> work.get().filter(_ -> false));
            deed.run();
        });
        return unitOfWork.attempt(work);
    }
}

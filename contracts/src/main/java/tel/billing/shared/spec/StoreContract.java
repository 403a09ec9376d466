package tel.billing.shared.spec;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

/// The basis of all store contracts. A store under contract is empty when a test begins, and it is the same
/// object throughout the test.
public abstract class StoreContract {
    private final StoreFixture fixture;

    protected StoreContract(StoreFixture fixture) {
        this.fixture = fixture;
    }

    protected final UnitOfWork unitOfWork() {
        return fixture.unitOfWork();
    }

    /// The id of a stored account.
    protected final AccountId account() {
        var id = Arbitrary.accountId();
        fixture.storeAccount(id);
        return id;
    }

    protected final void commit(Runnable work) {
        unitOfWork().run(work);
    }

    protected final <T> T committed(Supplier<T> work) {
        return unitOfWork().perform(work);
    }

    protected final void takenBack(Runnable work) {
        unitOfWork().attempt(() -> {
            work.run();
            return Optional.empty();
        });
    }

    /// Takes work that is due.
    protected final <T> Optional<T> take(Instant realNow, Supplier<Optional<T>> work) {
        return fixture.take(realNow, work);
    }
}

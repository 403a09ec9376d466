package tel.billing.shared.persistence.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;

/// Checks that a sweep is woken for the work that it takes. Others may take the work meanwhile, so the check
/// may find more.
///
/// @param check wakes the sweep
public record CheckedDatabase(TestDatabase database, DueCheck check) implements StoreFixture {

    @Override
    public UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }

    @Override
    public void storeAccount(AccountId id) {
        database.storeAccount(id);
    }

    @Override
    public <T> Optional<T> take(Instant realNow, Supplier<Optional<T>> work) {
        var isDue = check.isDue(database.sql(), realNow);
        var taken = StoreFixture.super.take(realNow, work);
        if (taken.isPresent()) {
            assertThat(isDue).as("the check finds the work").isTrue();
        }
        return taken;
    }
}

package tel.billing.shared.persistence;

import static java.util.Objects.requireNonNull;

import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;
import tel.billing.shared.UnitOfWork;

/// Units of work as PostgreSQL transactions, READ COMMITTED. Work that PostgreSQL broke off for the sake of another
/// transaction is done again from its beginning.
public final class JooqUnitOfWork implements UnitOfWork {
    private static final int TRIES = 4;
    /// serialization_failure, deadlock_detected
    private static final Set<String> TRANSIENT = Set.of("40001", "40P01");

    private final TransactionTemplate transaction;

    public JooqUnitOfWork(PlatformTransactionManager transactions) {
        this.transaction = new TransactionTemplate(transactions);
    }

    @Override
    public <T> Optional<T> attempt(Supplier<Optional<T>> work) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalStateException("units of work do not nest");
        }
        for (var tries = 1; ; tries++) {
            try {
                return tryOnce(work);
            } catch (RuntimeException broken) {
                if (tries == TRIES || !isTransient(broken)) {
                    throw broken;
                }
            }
        }
    }

    private <T> Optional<T> tryOnce(Supplier<Optional<T>> work) {
        return requireNonNull(transaction.execute(status -> {
            var result = work.get();
            if (result.isEmpty()) {
                status.setRollbackOnly();
            }
            return result;
        }));
    }

    private static boolean isTransient(@Nullable Throwable broken) {
        for (var cause = broken; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && TRANSIENT.contains(String.valueOf(sql.getSQLState()))) {
                return true;
            }
        }
        return false;
    }
}

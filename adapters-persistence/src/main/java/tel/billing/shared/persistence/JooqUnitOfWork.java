package tel.billing.shared.persistence;

import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tel.billing.shared.UnitOfWork;

/// Units of work as PostgreSQL transactions, READ COMMITTED. Work that PostgreSQL broke off for the sake of another
/// transaction is done again from its beginning; when PostgreSQL is away, it ends with [StoreUnavailable].
public final class JooqUnitOfWork implements UnitOfWork {
    private static final int TRIES = 4;
    /// serialization_failure, deadlock_detected
    private static final Set<String> TRANSIENT = Set.of("40001", "40P01");

    /// Other than its subclass for JDBC, it tries no rollback after a commit that failed, which would hide why it did.
    private final DataSourceTransactionManager transactions;

    public JooqUnitOfWork(DataSource dataSource) {
        this.transactions = new DataSourceTransactionManager(dataSource);
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
                    throw Outage.tell(broken);
                }
            }
        }
    }

    private <T> Optional<T> tryOnce(Supplier<Optional<T>> work) {
        var transaction = transactions.getTransaction(TransactionDefinition.withDefaults());
        var result = workIn(transaction, work);
        if (result.isPresent()) {
            transactions.commit(transaction);
        } else {
            transactions.rollback(transaction);
        }
        return result;
    }

    private <T> Optional<T> workIn(TransactionStatus transaction, Supplier<Optional<T>> work) {
        try {
            return work.get();
        } catch (RuntimeException | Error broken) {
            undo(transaction, broken);
            throw broken;
        }
    }

    /// What broke the work matters more than that its connection, which may be gone, cannot be told to undo it.
    private void undo(TransactionStatus transaction, Throwable broken) {
        try {
            transactions.rollback(transaction);
        } catch (RuntimeException alsoBroken) {
            broken.addSuppressed(alsoBroken);
        }
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

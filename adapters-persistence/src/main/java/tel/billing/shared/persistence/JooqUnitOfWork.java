package tel.billing.shared.persistence;

import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jooq.exception.DataAccessException;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.StoreUnavailable.Reason;
import tel.billing.shared.UnitOfWork;

/// Units of work as PostgreSQL transactions, READ COMMITTED, and snapshots REPEATABLE READ. If PostgreSQL rolls a
/// transaction back because of a conflict with another one, the work is retried from the beginning. If PostgreSQL
/// is not available, it throws [StoreUnavailable]. After [UnreadableRow] the work is committed.
public final class JooqUnitOfWork implements UnitOfWork {
    private static final int TRIES = 4;
    /// serialization_failure, deadlock_detected
    private static final Set<String> TRANSIENT = Set.of("40001", "40P01");

    private static final String SNAPSHOT = "set transaction isolation level repeatable read, read only";

    /// Unlike its subclass for JDBC, it does not try to roll back after a failed commit. That would hide
    /// the cause.
    private final DataSourceTransactionManager transactions;

    private final DataSource dataSource;
    private final Consumer<StoreUnavailable> refusals;

    public JooqUnitOfWork(DataSource dataSource) {
        this(dataSource, _ -> {});
    }

    /// @param refusals is notified when PostgreSQL answers but cannot write, for example because its disk is full
    public JooqUnitOfWork(DataSource dataSource, Consumer<StoreUnavailable> refusals) {
        this.dataSource = dataSource;
        this.transactions = new DataSourceTransactionManager(dataSource);
        this.refusals = refusals;
    }

    @Override
    public <T> Optional<T> attempt(Supplier<Optional<T>> work) {
        requireNoOther();
        for (var tries = 1; ; tries++) {
            try {
                return tryOnce(work);
            } catch (RuntimeException broken) {
                if (tries == TRIES || !isTransient(broken)) {
                    throw reported(Outage.translate(broken));
                }
            }
        }
    }

    /// Runs once: PostgreSQL does not roll back reads because of conflicts.
    @Override
    public <T> T snapshot(Supplier<T> work) {
        requireNoOther();
        try {
            return tryOnce(() -> {
                        beginSnapshot();
                        return Optional.of(work.get());
                    })
                    .orElseThrow();
        } catch (RuntimeException broken) {
            throw reported(Outage.translate(broken));
        }
    }

    private static void requireNoOther() {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalStateException("units of work cannot be nested");
        }
    }

    /// Sets the isolation level of this transaction only. `Connection.setTransactionIsolation` needs a second statement
    /// to restore it. Marks the transaction as read-only for this thread, until the transaction ends.
    private void beginSnapshot() {
        var connection = DataSourceUtils.getConnection(dataSource);
        try (var statement = connection.createStatement()) {
            statement.execute(SNAPSHOT);
        } catch (SQLException broken) {
            throw new DataAccessException("a snapshot cannot be taken", broken);
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
        TransactionSynchronizationManager.setCurrentTransactionReadOnly(true);
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
        } catch (UnreadableRow unreadable) {
            transactions.commit(transaction);
            throw unreadable;
        } catch (RuntimeException | Error broken) {
            undo(transaction, broken);
            throw broken;
        }
    }

    /// The failure of the work matters more than a failed rollback on a connection that may be closed.
    private void undo(TransactionStatus transaction, Throwable broken) {
        try {
            transactions.rollback(transaction);
        } catch (RuntimeException alsoBroken) {
            broken.addSuppressed(alsoBroken);
        }
    }

    private RuntimeException reported(RuntimeException failure) {
        if (failure instanceof StoreUnavailable outage && outage.reason() == Reason.REFUSAL) {
            refusals.accept(outage);
        }
        return failure;
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

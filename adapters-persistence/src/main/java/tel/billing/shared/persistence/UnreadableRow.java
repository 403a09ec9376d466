package tel.billing.shared.persistence;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jooq.UpdatableRecord;
import org.jooq.exception.DataAccessException;

/// Thrown if a locked row cannot be read. [JooqUnitOfWork] commits nevertheless, so that the row is
/// postponed. Before this exception, the unit of work may write only postponements.
public final class UnreadableRow extends RuntimeException {
    private static final long serialVersionUID = 1;

    private UnreadableRow(UpdatableRecord<?> row, RuntimeException cause) {
        super(
                "The row %s of %s cannot be read. It is postponed."
                        .formatted(row.key().intoList(), nameOf(row)),
                cause);
    }

    /// Reads a row that is already postponed.
    public static <R extends UpdatableRecord<R>, T> T read(R row, Function<? super R, ? extends T> reader) {
        try {
            return reader.apply(row);
        } catch (DataAccessException failed) {
            throw failed;
        } catch (RuntimeException unreadable) {
            throw new UnreadableRow(row, unreadable);
        }
    }

    /// Reads locked rows. If rows cannot be read, postpones each of them with `postpone` and throws the
    /// failure of the first, with the others as suppressed failures. The call returns no row. The next call
    /// returns the readable ones.
    public static <R extends UpdatableRecord<R>, T> List<T> readAll(
            List<R> rows, Function<? super R, ? extends T> reader, Consumer<? super R> postpone) {
        var read = new ArrayList<T>();
        var failures = new ArrayList<UnreadableRow>();
        for (var row : rows) {
            try {
                read.add(read(row, reader));
            } catch (UnreadableRow unreadable) {
                postpone.accept(row);
                failures.add(unreadable);
            }
        }
        if (!failures.isEmpty()) {
            var first = failures.getFirst();
            failures.stream().skip(1).forEach(first::addSuppressed);
            throw first;
        }
        return read;
    }

    private static String nameOf(UpdatableRecord<?> row) {
        return row.getTable().getName();
    }
}

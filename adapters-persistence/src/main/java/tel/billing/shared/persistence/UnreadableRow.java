package tel.billing.shared.persistence;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jooq.UpdatableRecord;
import org.jooq.exception.DataAccessException;

/// Thrown if a row that was taken from a queue cannot be read. [JooqUnitOfWork] commits nevertheless: the row
/// stays postponed, and the next call takes another one. The unit of work must not have written anything else.
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

    /// Reads locked rows. If some cannot be read, `postpone` receives each of them, and this throws the first
    /// failure.
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
            throw failures.getFirst();
        }
        return read;
    }

    private static String nameOf(UpdatableRecord<?> row) {
        return row.getTable().getName();
    }
}

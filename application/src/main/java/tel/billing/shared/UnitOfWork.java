package tel.billing.shared;

import java.util.Optional;
import java.util.function.Supplier;

/// Says what becomes durable together. Inside, every store writes into one transaction; nothing outside the database
/// is called there. Units do not nest.
public interface UnitOfWork {

    /// Commits what `work` wrote if it answers with a value. An empty answer, which is how a lost compare-and-set is
    /// told, and any exception undo it all. When this returns a value, the work is durable.
    /// After a deadlock the work is run again, so it must do nothing but read and write stores.
    /// After [StoreUnavailable] the work may be durable or not.
    <T> Optional<T> attempt(Supplier<Optional<T>> work);

    /// Like [#attempt], for work that loses to nobody.
    default <T> T perform(Supplier<T> work) {
        return attempt(() -> Optional.of(work.get())).orElseThrow();
    }
}

package tel.billing.shared.web.request;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A part of a request, read or refused. A refused one has a fault, so that nobody gets to [#get] it: the request is
/// refused first.
public final class Field<T> {
    private final @Nullable Supplier<T> value;

    private Field(@Nullable Supplier<T> value) {
        this.value = value;
    }

    static <T> Field<T> of(T value) {
        return new Field<>(() -> value);
    }

    static <T> Field<T> by(Supplier<T> making) {
        return new Field<>(making);
    }

    static <T> Field<T> refused() {
        return new Field<>(null);
    }

    /// The value; only inside `complete(...)`, where it is sure to be there.
    public T get() {
        if (value == null) {
            throw new IllegalStateException("a refused field has no value: read it inside complete(...)");
        }
        return value.get();
    }

    /// The value, unless it was refused; for checks that need two fields.
    public Optional<T> ifRead() {
        return value == null ? Optional.empty() : Optional.of(value.get());
    }
}

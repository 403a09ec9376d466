package tel.billing.shared.web.request;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A part of a request, valid or rejected. A rejected field has an error, so the request is rejected before
/// any caller can [#get] it.
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

    static <T> Field<T> rejected() {
        return new Field<>(null);
    }

    /// The value. Only call this inside `complete(...)`, where the value exists.
    public T get() {
        if (value == null) {
            throw new IllegalStateException("a rejected field has no value; read it inside complete(...)");
        }
        return value.get();
    }

    /// The value, unless it was rejected; for checks that need two fields.
    public Optional<T> ifRead() {
        return value == null ? Optional.empty() : Optional.of(value.get());
    }
}

package tel.billing.shared;

import java.util.function.Function;

/// The result of parsing a value from outside: the value, or the reason why it is rejected.
public sealed interface Parsed<T> {

    record Valid<T>(T value) implements Parsed<T> {}

    record Invalid<T>(InputError error) implements Parsed<T> {}

    static <T> Parsed<T> valid(T value) {
        return new Valid<>(value);
    }

    static <T> Parsed<T> invalid(InputError error) {
        return new Invalid<>(error);
    }

    default <R> Parsed<R> flatMap(Function<? super T, Parsed<R>> next) {
        return switch (this) {
            case Valid<T>(var value) -> next.apply(value);
            case Invalid<T>(var error) -> invalid(error);
        };
    }

    /// The value. For texts that were checked before they were stored.
    default T orThrow() {
        return switch (this) {
            case Valid<T>(var value) -> value;
            case Invalid<T>(var error) -> throw new IllegalArgumentException(error.reason());
        };
    }
}

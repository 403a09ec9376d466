package tel.billing.shared;

import java.util.function.Function;

/// The result of parsing a text from outside: a value, or the reason in plain English why the text
/// is rejected.
public sealed interface Parsed<T> {

    record Valid<T>(T value) implements Parsed<T> {}

    record Invalid<T>(String reason) implements Parsed<T> {}

    static <T> Parsed<T> valid(T value) {
        return new Valid<>(value);
    }

    static <T> Parsed<T> faulty(String reason) {
        return new Invalid<>(reason);
    }

    default <R> Parsed<R> flatMap(Function<? super T, Parsed<R>> next) {
        return switch (this) {
            case Valid<T>(var value) -> next.apply(value);
            case Invalid<T>(var reason) -> faulty(reason);
        };
    }

    /// The value. For texts that were checked before they were stored.
    default T orThrow() {
        return switch (this) {
            case Valid<T>(var value) -> value;
            case Invalid<T>(var reason) -> throw new IllegalArgumentException(reason);
        };
    }
}

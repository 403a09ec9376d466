package tel.billing.shared.web.request;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.request.JsonValue.JsonObject;

/// Reads the members of one JSON object. Members that the caller does not read are rejected as unknown.
public sealed class Fields permits Body {
    private static final Pattern INTEGER = Pattern.compile("-?\\d+");
    private static final InputError REQUIRED = InputError.required("is required");

    private final @Nullable JsonObject members;
    private final JsonPath path;
    private final Faults faults;
    private final Set<String> known = new HashSet<>();
    private final List<Fields> inner = new ArrayList<>();

    /// @param members empty if there is no object to read: its error is recorded, and its members are not
    /// reported as missing
    Fields(@Nullable JsonObject members, JsonPath path, Faults faults) {
        this.members = members;
        this.path = path;
        this.faults = faults;
    }

    /// A required string.
    public final Field<String> text(String name) {
        return required(name, Parsed::valid);
    }

    /// A required string, converted by `parse`.
    public final <T> Field<T> required(String name, Function<String, Parsed<T>> parse) {
        return read(name, () -> missing(name), value -> parsed(name, value, parse));
    }

    /// An optional string, converted by `parse`.
    public final <T> Field<Optional<T>> optional(String name, Function<String, Parsed<T>> parse) {
        return read(
                name,
                () -> Field.of(Optional.empty()),
                value -> parsed(name, value, text -> parse.apply(text).flatMap(it -> Parsed.valid(Optional.of(it)))));
    }

    /// A required integer, for a caller that limits it: a number beyond 64 bits is read as the nearest one of
    /// 64 bits.
    public final Field<Long> clampedInteger(String name) {
        return read(name, () -> missing(name), value -> whole(name, value, literal -> Field.of(nearest(literal))));
    }

    /// A required integer from -2^63 to 2^63 - 1, written without fraction or exponent, and converted by `parse`.
    public final <T> Field<T> integer(String name, LongFunction<Parsed<T>> parse) {
        return read(name, () -> missing(name), value -> number(name, value, parse));
    }

    /// An optional integer greater than 0.
    public final Field<Optional<Long>> optionalPositive(String name) {
        return optionalInteger(
                name,
                number -> number > 0
                        ? Parsed.valid(number)
                        : Parsed.invalid(InputError.tooSmall(1, "must be greater than 0")));
    }

    /// An optional integer, converted by `parse`.
    public final <T> Field<Optional<T>> optionalInteger(String name, LongFunction<Parsed<T>> parse) {
        return read(
                name,
                () -> Field.of(Optional.empty()),
                value -> number(
                        name, value, number -> parse.apply(number).flatMap(it -> Parsed.valid(Optional.of(it)))));
    }

    public final Field<Boolean> bool(String name, boolean otherwise) {
        return bool(name, () -> Field.of(otherwise), value -> value);
    }

    /// A required boolean.
    public final Field<Boolean> requiredBool(String name) {
        return bool(name, () -> missing(name), value -> value);
    }

    /// An optional boolean.
    public final Field<Optional<Boolean>> bool(String name) {
        return bool(name, () -> Field.of(Optional.empty()), Optional::of);
    }

    /// A required nested object. `reading` reads its members and returns how to make a value of them.
    public final <T> Field<T> object(String name, Function<Fields, Supplier<T>> reading) {
        return read(name, () -> missing(name), value -> within(name, value, reading));
    }

    /// An optional nested object.
    public final <T> Field<Optional<T>> optionalObject(String name, Function<Fields, Supplier<T>> reading) {
        return read(
                name,
                () -> Field.of(Optional.empty()),
                value -> within(name, value, inside -> {
                    var making = reading.apply(inside);
                    return () -> Optional.of(making.get());
                }));
    }

    /// All members. The client chooses their names, and each is a string.
    ///
    /// @param violation why a member is rejected, by its name and value; empty if it is valid
    public final Field<Map<String, String>> texts(
            int atMost, BiFunction<String, String, Optional<InputError>> violation) {
        if (members == null) {
            return Field.rejected();
        }
        known.addAll(members.values().keySet());
        if (members.values().size() > atMost) {
            faults.add(path, InputError.tooLarge(atMost, "must have at most %s members".formatted(atMost)));
            return Field.rejected();
        }
        var texts = new TreeMap<String, String>();
        members.values().forEach((name, value) -> {
            if (value instanceof JsonValue.JsonString(var text)) {
                texts.put(name, text);
                violation.apply(name, text).ifPresent(error -> reject(name, error));
            } else {
                reject(name, InputError.wrongType("must be a string"));
            }
        });
        return Field.of(texts);
    }

    /// Whether the object has the member, valid or not; for checks that need two members.
    public final boolean has(String name) {
        return members != null && members.values().containsKey(name);
    }

    /// Adds an error that only the caller can detect.
    public final void reject(String name, InputError error) {
        faults.add(path.member(name), error);
    }

    final void rejectUnknown() {
        if (members != null) {
            members.values().keySet().stream()
                    .filter(name -> !known.contains(name))
                    .forEach(name -> reject(name, InputError.unknownName("is not a known member")));
        }
        inner.forEach(Fields::rejectUnknown);
    }

    final Faults faults() {
        return faults;
    }

    private <T> Field<T> read(String name, Supplier<Field<T>> absent, Function<JsonValue, Field<T>> present) {
        known.add(name);
        if (members == null || faults.has(path.member(name))) {
            return Field.rejected();
        }
        var value = members.values().get(name);
        return value == null ? absent.get() : present.apply(value);
    }

    private <T> Field<T> parsed(String name, JsonValue value, Function<String, Parsed<T>> parse) {
        if (!(value instanceof JsonValue.JsonString(var text))) {
            return rejected(name, InputError.wrongType("must be a string"));
        }
        return switch (parse.apply(text)) {
            case Parsed.Valid<T>(var it) -> Field.of(it);
            case Parsed.Invalid<T>(var error) -> rejected(name, error);
        };
    }

    /// Of a number beyond 64 bits, `parse` finds the limit, which is usually narrower.
    private <T> Field<T> number(String name, JsonValue value, LongFunction<Parsed<T>> parse) {
        return whole(name, value, literal -> {
            var nearest = nearest(literal);
            return switch (parse.apply(nearest)) {
                case Parsed.Valid<T>(var it) ->
                    isExact(nearest, literal) ? Field.of(it) : rejected(name, beyond64Bits(nearest));
                case Parsed.Invalid<T>(var error) -> rejected(name, error);
            };
        });
    }

    /// Converts the literal of an integer of any length.
    private <T> Field<T> whole(String name, JsonValue value, Function<String, Field<T>> conversion) {
        if (!(value instanceof JsonValue.JsonNumber(var literal))) {
            return rejected(name, InputError.wrongType("must be an integer"));
        }
        if (!INTEGER.matcher(literal).matches()) {
            return rejected(name, InputError.wrongType("must be an integer, without fraction or exponent"));
        }
        return conversion.apply(literal);
    }

    private static long nearest(String literal) {
        try {
            return Long.parseLong(literal);
        } catch (NumberFormatException _) {
            return literal.startsWith("-") ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    private static boolean isExact(long nearest, String literal) {
        return (nearest != Long.MIN_VALUE && nearest != Long.MAX_VALUE) || literal.equals(Long.toString(nearest));
    }

    private static InputError beyond64Bits(long nearest) {
        var reason = "must be an integer from -2^63 to 2^63 - 1";
        return nearest < 0 ? InputError.tooSmall(nearest, reason) : InputError.tooLarge(nearest, reason);
    }

    private <T> Field<T> within(String name, JsonValue value, Function<Fields, Supplier<T>> reading) {
        if (!(value instanceof JsonObject object)) {
            return rejected(name, InputError.wrongType("must be an object"));
        }
        var within = new Fields(object, path.member(name), faults);
        inner.add(within);
        return Field.by(reading.apply(within));
    }

    private <T> Field<T> bool(String name, Supplier<Field<T>> absent, Function<Boolean, T> mapper) {
        return read(
                name,
                absent,
                json -> json instanceof JsonValue.JsonBoolean(var value)
                        ? Field.of(mapper.apply(value))
                        : rejected(name, InputError.wrongType("must be true or false")));
    }

    private <T> Field<T> missing(String name) {
        return rejected(name, REQUIRED);
    }

    private <T> Field<T> rejected(String name, InputError error) {
        reject(name, error);
        return Field.rejected();
    }
}

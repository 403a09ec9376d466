package tel.billing.shared;

import java.util.Optional;

/// Why a value from outside is rejected: a code for programs and a reason for people.
///
/// @param reason plain English that continues a sentence that begins with the name of the value
/// @param limit the limit that the value violates, if there is one
public record InputError(Code code, String reason, Optional<Long> limit) {

    /// What is wrong, in general. The codes are part of the API: they are never renamed.
    public enum Code {
        REQUIRED,
        UNKNOWN_NAME,
        REPEATED,
        WRONG_TYPE,
        MALFORMED,
        NOT_A_UUID,
        UNKNOWN_VALUE,
        TOO_SHORT,
        TOO_LONG,
        TOO_SMALL,
        TOO_LARGE,
        INCONSISTENT,
        INCORRECT,
        GUESSABLE,
        TAKEN,
        NOT_ALLOWED
    }

    /// The value is missing or blank.
    public static InputError required(String reason) {
        return without(Code.REQUIRED, reason);
    }

    /// There is no value with this name.
    public static InputError unknownName(String reason) {
        return without(Code.UNKNOWN_NAME, reason);
    }

    /// The value was given more than once.
    public static InputError repeated(String reason) {
        return without(Code.REPEATED, reason);
    }

    /// The value has another JSON type.
    public static InputError wrongType(String reason) {
        return without(Code.WRONG_TYPE, reason);
    }

    /// The value does not have its format.
    public static InputError malformed(String reason) {
        return without(Code.MALFORMED, reason);
    }

    /// The value must be a UUID.
    public static InputError notAUuid(String reason) {
        return without(Code.NOT_A_UUID, reason);
    }

    /// The value is none of those that exist.
    public static InputError unknownValue(String reason) {
        return without(Code.UNKNOWN_VALUE, reason);
    }

    /// The text has fewer than `limit` characters.
    public static InputError tooShort(long limit, String reason) {
        return new InputError(Code.TOO_SHORT, reason, Optional.of(limit));
    }

    /// The text has more than `limit` characters.
    public static InputError tooLong(long limit, String reason) {
        return new InputError(Code.TOO_LONG, reason, Optional.of(limit));
    }

    /// The number is less than `limit`.
    public static InputError tooSmall(long limit, String reason) {
        return new InputError(Code.TOO_SMALL, reason, Optional.of(limit));
    }

    /// The number is greater than `limit`.
    public static InputError tooLarge(long limit, String reason) {
        return new InputError(Code.TOO_LARGE, reason, Optional.of(limit));
    }

    /// The number is less than `least` or greater than `most`.
    public static InputError outOfRange(long number, long least, long most, String reason) {
        return number < least ? tooSmall(least, reason) : tooLarge(most, reason);
    }

    /// The value contradicts another one.
    public static InputError inconsistent(String reason) {
        return without(Code.INCONSISTENT, reason);
    }

    /// The value has the right format, but is wrong.
    public static InputError incorrect(String reason) {
        return without(Code.INCORRECT, reason);
    }

    /// The password is easy to guess.
    public static InputError guessable(String reason) {
        return without(Code.GUESSABLE, reason);
    }

    /// The value is already used.
    public static InputError taken(String reason) {
        return without(Code.TAKEN, reason);
    }

    /// The state of the object, or another system, does not permit the operation.
    public static InputError notAllowed(String reason) {
        return without(Code.NOT_ALLOWED, reason);
    }

    private static InputError without(Code code, String reason) {
        return new InputError(code, reason, Optional.empty());
    }
}

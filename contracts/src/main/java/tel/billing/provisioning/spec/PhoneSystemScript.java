package tel.billing.provisioning.spec;

/// The behaviour of a scripted PBX.
public enum PhoneSystemScript {
    EXECUTE,
    /// No instruction arrives.
    BE_DOWN,
    /// The very first instruction does not arrive.
    BE_AWAY_AT_FIRST,
    /// Only the very first instruction arrives.
    BE_AWAY_AFTER_FIRST,
    /// Delays the answer and executes nothing.
    HANG,
    /// Executes instructions, but the answers are lost.
    LOSE_ANSWERS,
    /// The first instruction of each operation is lost, and the result is unknown.
    MISS_FIRST_CALL,
    /// The first answer of each operation is lost after its execution.
    LOSE_FIRST_ANSWER,
    /// The first execution of each operation is incomplete, and the PBX reports that.
    DO_HALF_AT_FIRST,
    REJECT
}

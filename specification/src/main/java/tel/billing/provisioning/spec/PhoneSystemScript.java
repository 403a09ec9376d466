package tel.billing.provisioning.spec;

/// What a scripted phone system does with what it is told.
public enum PhoneSystemScript {
    CARRY_OUT,
    /// Whatever it is told does not arrive.
    BE_AWAY,
    /// The first instruction of all does not arrive.
    BE_AWAY_AT_FIRST,
    /// It takes its time, and does nothing.
    HANG,
    /// It carries out what it is told, and nobody hears of it.
    LOSE_ANSWERS,
    /// The first time that it is told of an operation nobody knows whether it heard, and it did
    /// not.
    MISS_FIRST_CALL,
    /// The first time nobody hears that it carried an operation out.
    LOSE_FIRST_ANSWER,
    /// The first time that it is told of an operation it answers, and leaves something undone.
    DO_HALF_AT_FIRST,
    REJECT
}

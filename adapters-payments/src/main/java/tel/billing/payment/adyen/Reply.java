package tel.billing.payment.adyen;

/// What a request came to.
sealed interface Reply<T> {

    record Said<T>(T answer) implements Reply<T> {}

    /// Adyen will never do it.
    record Refused<T>() implements Reply<T> {}

    /// Adyen will never do it: the stored card that it needs is not there.
    record NoSuchCard<T>() implements Reply<T> {}

    /// Adyen did not do it, and may another time: it was not reached, did not let us in, or had no time.
    record NotSent<T>() implements Reply<T> {}

    /// It may have been done, or be done yet.
    record Silence<T>() implements Reply<T> {}
}

package tel.billing.payment.adyen;

/// The result of a request.
sealed interface Reply<T> {

    record Answered<T>(T answer) implements Reply<T> {}

    /// Adyen rejected the request permanently.
    record Rejected<T>() implements Reply<T> {}

    /// Adyen rejected the request permanently because the stored card does not exist.
    record NoSuchCard<T>() implements Reply<T> {}

    /// Adyen did not process the request and may accept it later: it was not reached, rejected our
    /// credentials, or was busy.
    record NotSent<T>() implements Reply<T> {}

    /// No usable response: Adyen may have processed the request, or may still process it.
    record NoResponse<T>() implements Reply<T> {}
}

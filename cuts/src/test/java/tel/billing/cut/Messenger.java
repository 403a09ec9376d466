package tel.billing.cut;

/// From whom the service hears that something became of a payment.
enum Messenger {
    /// The processor's page says that there is something to ask for.
    PAGE,
    /// The processor tells what it was.
    PROCESSOR
}

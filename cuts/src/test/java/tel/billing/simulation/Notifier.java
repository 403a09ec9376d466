package tel.billing.simulation;

/// The source of information about a payment.
enum Notifier {
    /// The processor's page redirects the customer, and the service asks for the result.
    PAGE,
    /// The processor sends a notification with the result.
    PROCESSOR
}

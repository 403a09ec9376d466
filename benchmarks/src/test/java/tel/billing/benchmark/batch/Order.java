package tel.billing.benchmark.batch;

/// The parameters of a renewal benchmark: the number of subscriptions that are due at once, and the number of
/// workers.
public record Order(int due, int workers) {}

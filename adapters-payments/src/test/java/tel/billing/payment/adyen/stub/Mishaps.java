package tel.billing.payment.adyen.stub;

/// Chooses the mishap of each request. Must be thread-safe.
@FunctionalInterface
public interface Mishaps {
    Mishap befalling(Asked request);
}

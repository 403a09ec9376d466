package tel.billing.payment.adyen.stub;

/// Chooses the fault of each request. Must be thread-safe.
@FunctionalInterface
public interface StubFaults {
    StubFault faultFor(StubRequest request);
}

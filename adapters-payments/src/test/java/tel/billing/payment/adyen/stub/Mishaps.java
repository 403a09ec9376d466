package tel.billing.payment.adyen.stub;

/// Says what befalls which request. Asked by several at once.
@FunctionalInterface
public interface Mishaps {
    Mishap befalling(Asked request);
}

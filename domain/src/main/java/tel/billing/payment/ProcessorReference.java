package tel.billing.payment;

/// The card processor's own name for a movement of money, as its statements show it.
public record ProcessorReference(String value) {
    @Override
    public String toString() {
        return value;
    }
}

package tel.billing.payment;

/// The card processor's reference of a transaction, as its reports show it.
public record ProcessorReference(String value) {
    @Override
    public String toString() {
        return value;
    }
}

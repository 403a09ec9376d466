package tel.billing.shared;

/// A text that opens something. It is handed on and compared, but never shown: `toString` does not tell it.
public record Secret(String value) {
    @Override
    public String toString() {
        return "a secret";
    }
}

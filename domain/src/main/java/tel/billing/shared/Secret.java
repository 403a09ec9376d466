package tel.billing.shared;

/// A secret text, such as a token. It can be passed on and compared. `toString` does not reveal it.
public record Secret(String value) {
    @Override
    public String toString() {
        return "a secret";
    }
}

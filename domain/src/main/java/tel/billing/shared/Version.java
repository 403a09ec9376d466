package tel.billing.shared;

/// The number of changes of an aggregate since it was created. A store accepts a transition only if the stored
/// aggregate still has the version that the transition started from.
public record Version(int number) {
    /// The version of a new aggregate.
    public static final Version FIRST = new Version(0);

    public Version {
        if (number < 0) {
            throw new IllegalArgumentException("A version must not be negative, but was %s.".formatted(number));
        }
    }

    public Version next() {
        return new Version(Math.addExact(number, 1));
    }
}

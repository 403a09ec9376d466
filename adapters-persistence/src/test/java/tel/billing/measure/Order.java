package tel.billing.measure;

import java.util.Optional;

/// What to measure: how many subscriptions are due at once, how many workers renew them, and how
/// many renewals a second there must be at least.
record Order(int due, int workers, int least) {
    private static final int FEW = 300;

    /// As Maven was told with `-Dmeasure.due`, `-Dmeasure.workers` and `-Dmeasure.least`; by default
    /// few subscriptions, of which nothing is asked but that the books add up.
    static Order ofProperties() {
        return new Order(number("measure.due", FEW), number("measure.workers", 1), number("measure.least", 0));
    }

    private static int number(String name, int otherwise) {
        return Optional.ofNullable(System.getProperty(name))
                .filter(value -> !value.isEmpty())
                .map(Integer::valueOf)
                .orElse(otherwise);
    }
}

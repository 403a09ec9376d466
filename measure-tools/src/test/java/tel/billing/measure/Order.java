package tel.billing.measure;

import java.util.Optional;

/// The parameters of a measurement: the number of subscriptions that are due at once, the number of workers,
/// and the minimum number of renewals per second.
record Order(int due, int workers, int least) {
    private static final int FEW = 300;

    /// From the Maven properties `-Dmeasure.due`, `-Dmeasure.workers` and `-Dmeasure.least`. By default few
    /// subscriptions without a minimum speed: only the ledger must balance.
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

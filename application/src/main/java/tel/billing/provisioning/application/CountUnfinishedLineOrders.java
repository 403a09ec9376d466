package tel.billing.provisioning.application;

import java.time.Duration;

/// Counts the lines that the PBX does not have as ordered, for monitoring.
public interface CountUnfinishedLineOrders {

    /// How many lines are not as they were ordered to be `age` ago, in real time, or earlier.
    long count(Duration age);

    /// The number of lines whose order the PBX rejected.
    long countRejected();
}

package tel.billing.provisioning.application;

import java.time.Duration;

/// Counts the lines that the PBX does not have as ordered, for monitoring.
public interface CountUnfinishedLineOrders {

    /// The number of lines whose newest order is pending and at least `age` old, in real time.
    long countPending(Duration age);

    /// The number of lines whose order the PBX rejected.
    long countRejected();
}

package tel.billing.provisioning.application;

import java.time.Duration;

/// Executes pending orders: the PBX was down, or the caller crashed or did not wait. Runs concurrently with
/// live requests and on any number of instances. Late executions of outdated orders change nothing.
public interface RetryLineOrders {

    /// Processes the line that has waited longest; false if none waits. After an error the line waits
    /// again, and the next call processes another one.
    boolean carryOutNext();

    /// How many lines are not as they were ordered to be `age` ago, in real time, or earlier.
    long count(Duration age);

    /// The number of lines whose order the PBX rejected.
    long countRejected();
}

package tel.billing.provisioning.application;

import java.time.Duration;

/// Carries out what was ordered and nobody carried out, because the phone system was away, or who
/// ordered it died, or did not wait. Runs on any number of instances beside live requests; what is
/// carried out late changes nothing.
public interface CarryOutUndone {

    /// Looks after the line that has waited longest; false if none waits. If that fails, the line
    /// waits again, and the next call looks after another.
    boolean carryOutNext();

    /// How many lines are not as they were ordered to be `age` ago, in real time, or earlier.
    long count(Duration age);

    /// How many lines are not as ordered because the phone system refuses.
    long countRejected();
}

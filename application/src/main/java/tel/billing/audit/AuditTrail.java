package tel.billing.audit;

/// Writes down who did what, with the time and the [tel.billing.shared.Origin] of the request.
///
/// Inside a unit of work it joins that: what is told was done, and what was done is told. Outside, it is durable at
/// once.
public interface AuditTrail {

    /// How many failed attempts in the name of nobody we know are written down in a minute, about, so that a flood of
    /// them does not fill the disk.
    int MOST_STRANGERS_A_MINUTE = 100;

    /// Of failed attempts by the same address in the name of the same user, or of nobody, the first in a minute is
    /// written down. A deed never holds a secret, nor an e-mail address.
    void record(Deed deed);
}

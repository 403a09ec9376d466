package tel.billing.provisioning;

/// Tells that whoever orders a line now would wait for it in vain. Who would hold money for one asks
/// here first. Nobody is asked outside: it may be asked within a unit of work.
@FunctionalInterface
public interface LineOutage {

    /// Whether the phone system is known to be down. If not, it may be down all the same.
    boolean isKnown();
}

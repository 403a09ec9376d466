package tel.billing.audit;

/// The action of an audit event. During a rolling upgrade, or after a return to an earlier release, the log can
/// contain actions that this release does not know.
public sealed interface RecordedAction permits AuditAction, RecordedAction.Unknown {

    /// In upper case, such as `SIGNED_IN`.
    String name();

    /// Whether anonymous callers can cause this event without limit.
    default boolean isAnonymousFailure() {
        return false;
    }

    /// An action of another release.
    record Unknown(String name) implements RecordedAction {}
}

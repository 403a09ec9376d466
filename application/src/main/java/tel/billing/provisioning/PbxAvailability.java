package tel.billing.provisioning;

/// Whether a new line order would certainly fail now. Check it before money is held for a line. Makes no
/// external call and can be used within a unit of work.
@FunctionalInterface
public interface PbxAvailability {

    /// Whether the PBX is known to be down. If false, the PBX may still be down.
    boolean isKnownDown();
}

package tel.billing.provisioning.domain;

import java.util.UUID;

/// Identifies a password rotation, which is executed once.
public record RotationId(UUID value) {}

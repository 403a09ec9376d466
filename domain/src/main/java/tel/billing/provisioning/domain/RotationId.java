package tel.billing.provisioning.domain;

import java.util.UUID;

/// Names an owner's wish for another password, which is fulfilled once.
public record RotationId(UUID value) {}

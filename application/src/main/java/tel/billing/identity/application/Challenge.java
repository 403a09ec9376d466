package tel.billing.identity.application;

import java.time.Duration;
import tel.billing.shared.Secret;

/// The result of a staff member's correct password. The client uses the challenge to prove the second factor
/// within the given time.
public record Challenge(Secret id, Duration expiresIn) {}

package tel.billing.identity.application;

import java.time.Duration;
import tel.billing.shared.Secret;

/// What staff get for a right password: with it they prove their second factor, within so much
/// time.
public record Challenge(Secret id, Duration expiresIn) {}

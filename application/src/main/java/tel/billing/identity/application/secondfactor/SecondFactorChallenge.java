package tel.billing.identity.application.secondfactor;

import java.time.Duration;
import tel.billing.shared.Secret;

/// The result of a staff member's correct password. The client uses the challenge to prove the second factor
/// within the given time.
public record SecondFactorChallenge(Secret id, Duration expiresIn) {}

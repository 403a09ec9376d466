package tel.billing.identity.application;

import java.time.Duration;
import tel.billing.identity.application.signingkey.SigningKeyStore;
import tel.billing.identity.application.signingkey.SigningKeys;

/// The ports of the use cases and jobs for signing keys. Only [SigningKeyModule] takes them.
///
/// @param rotationAge the age of a key at which the next one is made
public record SigningKeyPorts(SigningKeyStore store, SigningKeys keys, Duration rotationAge) {}

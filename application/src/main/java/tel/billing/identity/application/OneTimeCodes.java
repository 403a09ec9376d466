package tel.billing.identity.application;

import tel.billing.identity.domain.FactorCode;
import tel.billing.identity.domain.TimeStep;
import tel.billing.identity.domain.TotpSecret;

/// Generates the secrets and codes of a second factor. Codes follow RFC 6238 with the parameters that all
/// authenticators support: SHA-1, 6 digits, 30 seconds.
public interface OneTimeCodes {

    /// A random secret of 160 bits.
    TotpSecret newSecret();

    /// The code of a time step. Deterministic.
    FactorCode.Shown codeOf(TotpSecret secret, TimeStep step);

    /// A random recovery code of 120 bits.
    FactorCode.Recovery newRecoveryCode();
}

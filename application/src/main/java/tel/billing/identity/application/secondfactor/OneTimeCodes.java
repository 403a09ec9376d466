package tel.billing.identity.application.secondfactor;

import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.domain.TotpTimeStep;

/// Generates the secrets and codes of a second factor. Codes follow RFC 6238 with the parameters that all
/// authenticators support: SHA-1, 6 digits, 30 seconds.
public interface OneTimeCodes {

    /// A random secret of 160 bits.
    TotpSecret newSecret();

    /// The code of a time step. Deterministic.
    SecondFactorCode.Totp codeOf(TotpSecret secret, TotpTimeStep step);

    /// A random recovery code of 120 bits.
    SecondFactorCode.Recovery newRecoveryCode();
}

package tel.billing.identity.application;

import tel.billing.identity.domain.FactorCode;
import tel.billing.identity.domain.TimeStep;
import tel.billing.identity.domain.TotpSecret;

/// Makes what proves a second factor. Codes are those of RFC 6238 as every authenticator knows it:
/// SHA-1, 6 digits, 30 seconds.
public interface OneTimeCodes {

    /// 160 bits that nobody can guess.
    TotpSecret newSecret();

    /// The same for ever.
    FactorCode.Shown codeOf(TotpSecret secret, TimeStep step);

    /// 120 bits that nobody can guess.
    FactorCode.Recovery newRecoveryCode();
}

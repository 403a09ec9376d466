package tel.billing.identity.application.secondfactor;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.domain.TotpTimeStep;

/// Checks whether an authenticator shows a code at the present time. Uses real time, because authenticators
/// do not know business time.
public record TotpVerifier(OneTimeCodes codes, InstantSource realTime) {

    /// The latest time step with this code. Compares all codes in constant time, so that response times do
    /// not tell which step matched.
    public Optional<TotpTimeStep> stepOf(TotpSecret secret, SecondFactorCode.Totp code) {
        var found = Optional.<TotpTimeStep>empty();
        for (var step : TotpTimeStep.of(realTime.instant()).withNeighbours()) {
            if (MessageDigest.isEqual(bytes(codes.codeOf(secret, step)), bytes(code))) {
                found = Optional.of(step);
            }
        }
        return found;
    }

    private static byte[] bytes(SecondFactorCode.Totp code) {
        return code.digits().getBytes(StandardCharsets.US_ASCII);
    }
}

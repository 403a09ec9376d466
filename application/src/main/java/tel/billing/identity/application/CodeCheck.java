package tel.billing.identity.application;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.identity.domain.FactorCode;
import tel.billing.identity.domain.TimeStep;
import tel.billing.identity.domain.TotpSecret;

/// Checks whether an authenticator shows a code at the present time. Uses real time, because authenticators
/// do not know business time.
record CodeCheck(OneTimeCodes codes, InstantSource realTime) {

    /// The latest time step with this code. Compares all codes in constant time, so that response times do
    /// not tell which step matched.
    Optional<TimeStep> stepOf(TotpSecret secret, FactorCode.Shown code) {
        var found = Optional.<TimeStep>empty();
        for (var step : TimeStep.of(realTime.instant()).withNeighbours()) {
            if (MessageDigest.isEqual(bytes(codes.codeOf(secret, step)), bytes(code))) {
                found = Optional.of(step);
            }
        }
        return found;
    }

    private static byte[] bytes(FactorCode.Shown code) {
        return code.digits().getBytes(StandardCharsets.US_ASCII);
    }
}

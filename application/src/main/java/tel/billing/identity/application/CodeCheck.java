package tel.billing.identity.application;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.identity.domain.FactorCode;
import tel.billing.identity.domain.TimeStep;
import tel.billing.identity.domain.TotpSecret;

/// Tells whether a code is one that an authenticator shows about now. An authenticator knows real
/// time only.
record CodeCheck(OneTimeCodes codes, InstantSource realTime) {

    /// The latest step whose code it is. Every code is compared, each in the same time, so that
    /// time does not tell how near it was.
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

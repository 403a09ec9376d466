package tel.billing.identity.application.secondfactor;

import java.util.List;
import java.util.stream.Stream;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.identity.domain.User;

/// Replaces a staff member's recovery codes. Joins the caller's unit of work. The codes are returned only
/// here and cannot be read again.
public record RecoveryCodeIssuer(OneTimeCodes codes, RecoveryCodes recoveryCodes) {
    private static final int SIZE = 10;

    public List<SecondFactorCode.Recovery> renew(User.Active staff) {
        var fresh = Stream.generate(codes::newRecoveryCode).limit(SIZE).toList();
        recoveryCodes.replace(
                staff.account(),
                staff.id(),
                fresh.stream().map(SecondFactorCode.Recovery::hash).toList());
        return fresh;
    }
}

package tel.billing.identity.application;

import java.util.List;
import java.util.stream.Stream;
import tel.billing.identity.domain.FactorCode;
import tel.billing.identity.domain.User;

/// Replaces a staff member's recovery codes. Joins the caller's unit of work. The codes are returned only
/// here and cannot be read again.
record RecoveryCodeSet(OneTimeCodes codes, RecoveryCodes recoveryCodes) {
    private static final int SIZE = 10;

    List<FactorCode.Recovery> renew(User.Active staff) {
        var fresh = Stream.generate(codes::newRecoveryCode).limit(SIZE).toList();
        recoveryCodes.replace(
                staff.account(),
                staff.id(),
                fresh.stream().map(FactorCode.Recovery::hash).toList());
        return fresh;
    }
}

package tel.billing.identity.application;

import java.util.List;
import java.util.stream.Stream;
import tel.billing.identity.domain.FactorCode;
import tel.billing.identity.domain.User;

/// Gives staff fresh recovery codes, in place of all older ones; inside a unit of work. This is the
/// one time that they are seen.
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

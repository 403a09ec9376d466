package tel.billing.identity.application.secondfactor;

import java.time.Duration;
import java.util.List;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// A signed-in staff member presents a code of the second factor and gets new recovery codes. The older codes
/// are void.
public interface RenewRecoveryCodes {

    Outcome renew(Command command);

    record Command(AccountId account, UserId user, SecondFactorCode code) {}

    sealed interface Outcome {

        record Renewed(List<SecondFactorCode.Recovery> codes) implements Outcome {
            public Renewed {
                codes = List.copyOf(codes);
            }
        }

        /// The code is wrong or was used before.
        record CodeInvalid() implements Outcome {}

        /// There were too many wrong codes for a session to present another one. The code was not checked.
        /// Sign-ins accept more wrong codes, so a stolen session cannot block them.
        record Locked(Duration time) implements Outcome {}
    }
}

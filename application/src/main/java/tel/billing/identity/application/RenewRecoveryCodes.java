package tel.billing.identity.application;

import java.time.Duration;
import java.util.List;
import tel.billing.identity.domain.FactorCode;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// One of the staff, signed in, gets fresh recovery codes for a code of their second factor. The
/// older ones are void.
public interface RenewRecoveryCodes {

    Outcome renew(Command command);

    record Command(AccountId account, UserId user, FactorCode code) {}

    sealed interface Outcome {

        record Renewed(List<FactorCode.Recovery> codes) implements Outcome {
            public Renewed {
                codes = List.copyOf(codes);
            }
        }

        /// Wrong, or used before.
        record CodeInvalid() implements Outcome {}

        record Locked(Duration time) implements Outcome {}
    }
}

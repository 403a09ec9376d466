package tel.billing.idempotency.application;

import java.time.InstantSource;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Assembles the idempotency protocol.
public record IdempotencyModule(
        UnitOfWork unitOfWork, IdempotencyKeys keys, Ids ids, InstantSource clock, RealTime realTime) {

    public ExecuteOnce executeOnce() {
        return new ExecuteOnceHandler(unitOfWork, keys, ids, clock, realTime);
    }

    public DueWork deleteExpiredResponses() {
        return new DeleteExpiredResponses(unitOfWork, keys);
    }
}

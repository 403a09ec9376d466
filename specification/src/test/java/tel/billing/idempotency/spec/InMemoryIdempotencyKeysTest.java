package tel.billing.idempotency.spec;

import tel.billing.idempotency.application.IdempotencyKeys;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;

class InMemoryIdempotencyKeysTest extends IdempotencyKeysContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final IdempotencyKeys keys = new InMemoryIdempotencyKeys(unitOfWork);

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }

    @Override
    protected IdempotencyKeys keys() {
        return keys;
    }
}

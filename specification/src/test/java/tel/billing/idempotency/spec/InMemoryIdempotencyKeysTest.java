package tel.billing.idempotency.spec;

import tel.billing.idempotency.application.IdempotencyKeys;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryIdempotencyKeysTest extends IdempotencyKeysContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final IdempotencyKeys keys = new InMemoryIdempotencyKeys(unitOfWork);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected IdempotencyKeys keys() {
        return keys;
    }
}

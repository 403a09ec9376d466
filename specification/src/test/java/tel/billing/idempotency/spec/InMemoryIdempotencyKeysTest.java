package tel.billing.idempotency.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryIdempotencyKeysTest extends IdempotencyKeysContract {
    InMemoryIdempotencyKeysTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryIdempotencyKeys(unitOfWork));
    }
}

package tel.billing.shared.spec;

import java.util.UUID;
import tel.billing.shared.UnitOfWork;

class InMemoryUnitOfWorkTest extends UnitOfWorkContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Table<UUID, UUID> notes = new Table<>(unitOfWork);

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected void write(UUID name) {
        notes.add(name, name);
    }

    @Override
    protected boolean isWritten(UUID name) {
        return notes.find(name).isPresent();
    }
}

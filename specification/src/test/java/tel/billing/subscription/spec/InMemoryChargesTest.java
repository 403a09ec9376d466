package tel.billing.subscription.spec;

import java.util.concurrent.CopyOnWriteArrayList;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.subscription.domain.Charge;

class InMemoryChargesTest extends ChargesContract {
    InMemoryChargesTest() {
        var published = new CopyOnWriteArrayList<Charge.Change<?>>();
        var unitOfWork = new InMemoryUnitOfWork();
        var charges = new InMemoryCharges(unitOfWork, published::add);
        super(unitOfWork, published, charges, new InMemorySubscriptions(unitOfWork, charges));
    }
}

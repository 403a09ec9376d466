package tel.billing.shared.persistence;

import tel.billing.shared.Ids;
import tel.billing.shared.spec.IdsContract;

class TimeOrderedIdsTest extends IdsContract {
    private final Ids ids = new TimeOrderedIds();

    @Override
    protected Ids ids() {
        return ids;
    }
}

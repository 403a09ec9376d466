package tel.billing.shared.spec;

import tel.billing.shared.Ids;

class CountingIdsTest extends IdsContract {
    private final Ids ids = new CountingIds();

    @Override
    protected Ids ids() {
        return ids;
    }
}

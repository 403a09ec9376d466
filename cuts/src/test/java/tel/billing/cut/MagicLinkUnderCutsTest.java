package tel.billing.cut;

import java.util.List;

class MagicLinkUnderCutsTest extends CutContract {

    @Override
    protected List<Ordeal.Setting> settings() {
        return List.of(new Ordeal.Setting("a link is opened", MagicLinkOrdeal::new));
    }

    @Override
    protected long schedules() {
        return 5_000;
    }
}

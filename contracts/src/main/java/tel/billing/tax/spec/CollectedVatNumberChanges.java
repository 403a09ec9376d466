package tel.billing.tax.spec;

import java.util.ArrayList;
import java.util.List;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.tax.application.vatnumber.VatNumberObserver;

/// Collects changes of VAT numbers.
public final class CollectedVatNumberChanges implements VatNumberObserver {
    private final List<String> turns = new ArrayList<>();

    public synchronized List<String> turns() {
        return List.copyOf(turns);
    }

    @Override
    public synchronized void changed(VatNumberStatus from, VatNumberStatus to) {
        turns.add("%s, then %s".formatted(from.label(), to.label()));
    }

    @Override
    public synchronized void contradicted(VatNumber number) {
        turns.add("the register rejected the format of " + number);
    }
}

package tel.billing.tax.spec;

import java.util.ArrayList;
import java.util.List;
import tel.billing.account.VatNumber;
import tel.billing.account.VatStanding;
import tel.billing.tax.application.VatNumberWatch;

/// Collects changes of VAT numbers.
public final class CollectedTurns implements VatNumberWatch {
    private final List<String> turns = new ArrayList<>();

    public synchronized List<String> turns() {
        return List.copyOf(turns);
    }

    @Override
    public synchronized void turned(VatStanding from, VatStanding to) {
        turns.add("%s, then %s".formatted(word(from), word(to)));
    }

    @Override
    public synchronized void contradicted(VatNumber number) {
        turns.add("the register rejected the format of " + number);
    }

    private static String word(VatStanding standing) {
        return switch (standing) {
            case VatStanding.NoNumber _ -> "none";
            case VatStanding.Verified _ -> "verified";
            case VatStanding.Unverified _ -> "unverified";
            case VatStanding.Invalid _ -> "invalid";
        };
    }
}

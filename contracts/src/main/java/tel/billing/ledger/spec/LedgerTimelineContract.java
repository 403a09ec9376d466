package tel.billing.ledger.spec;

import java.time.Instant;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.shared.DataSubject;
import tel.billing.shared.Money;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.shared.spec.TimelineSourceContract;

/// The contract of wallet entries on a timeline.
public abstract class LedgerTimelineContract extends TimelineSourceContract {
    private final Ledger ledger;

    protected LedgerTimelineContract(StoreFixture fixture, TimelineSource source, Ledger ledger) {
        super(fixture, source);
        this.ledger = ledger;
    }

    @Override
    protected String happen(DataSubject subject, Instant at) {
        commit(() -> ledger.post(new Transfer(
                new TransferId(Arbitrary.id()),
                subject.account(),
                TransferType.TOPUP,
                Money.of(20_00, "EUR"),
                new TransferReference("payment", Arbitrary.id()),
                "Top-up by card",
                at)));
        return "topup EUR 20.00 Top-up by card";
    }
}

package tel.billing.payment.application;

import java.time.Duration;
import java.time.InstantSource;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.ledger.Ledger;
import tel.billing.notification.Postbox;
import tel.billing.payment.CardTestingRules;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Assembles the use cases that receive and process the processor's notifications.
public record NoticeUseCases(
        UnitOfWork unitOfWork,
        ProcessorNotices reader,
        CardProcessor processor,
        Notices notices,
        CardReadings readings,
        Payments payments,
        Refunds refunds,
        StoredCards cards,
        CardRecords cardRecords,
        CardTestingRules cardTestingRules,
        ReconcileReports reports,
        Ledger ledger,
        Postbox postbox,
        ShowAccount showAccount,
        AuditTrail trail,
        Ids ids,
        InstantSource clock,
        RealTime realTime) {

    public ReceiveNotices receiveNotices() {
        return new NoticeReceipt(unitOfWork, reader, notices, ids, clock, realTime);
    }

    public ProcessNotices processNotices() {
        var scrutiny = new Scrutiny(cardRecords, cardTestingRules, showAccount, postbox, trail, clock);
        var mail = new OwnersMail(postbox, showAccount);
        var judgement = new NoticeJudgement(
                new Settlement(payments, cards, scrutiny, ledger, postbox, showAccount, ids, clock, realTime),
                new RefundSettlement(payments, refunds, ledger, mail, ids, clock, realTime),
                new Disputes(payments, ledger, trail, mail, ids, clock),
                notices,
                readings,
                reports,
                showAccount);
        return new NoticeProcessing(unitOfWork, notices, reader, judgement, realTime);
    }

    public ReadBackCards readBackCards() {
        return new CardReadingBack(unitOfWork, processor, readings, cards, ids, clock, realTime);
    }

    public CountNotices countNotices() {
        return new Counting(notices, realTime);
    }

    private record Counting(Notices notices, RealTime realTime) implements CountNotices {

        @Override
        public long quarantined() {
            return notices.quarantined();
        }

        @Override
        public long unsettled(Duration age) {
            return notices.unsettled(realTime.instant().minus(age));
        }
    }
}

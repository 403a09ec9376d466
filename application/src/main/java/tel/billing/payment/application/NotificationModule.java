package tel.billing.payment.application;

import java.time.Duration;
import java.time.InstantSource;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.ledger.Ledger;
import tel.billing.notification.Outbox;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.application.card.CardSynchronizations;
import tel.billing.payment.application.card.StoredCards;
import tel.billing.payment.application.card.SynchronizeCards;
import tel.billing.payment.application.card.SynchronizeCardsHandler;
import tel.billing.payment.application.cardtesting.CardTestingGuard;
import tel.billing.payment.application.cardtesting.DeclineHistories;
import tel.billing.payment.application.notification.CountNotifications;
import tel.billing.payment.application.notification.DisputeRecorder;
import tel.billing.payment.application.notification.NotificationProcessor;
import tel.billing.payment.application.notification.Notifications;
import tel.billing.payment.application.notification.ProcessNotifications;
import tel.billing.payment.application.notification.ProcessNotificationsHandler;
import tel.billing.payment.application.notification.ProcessorNotifications;
import tel.billing.payment.application.notification.ReceiveNotifications;
import tel.billing.payment.application.notification.ReceiveNotificationsHandler;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.processor.OwnerMails;
import tel.billing.payment.application.reconciliation.ReconcileReports;
import tel.billing.payment.application.refund.RefundResultRecorder;
import tel.billing.payment.application.refund.Refunds;
import tel.billing.payment.application.topup.PaymentResultRecorder;
import tel.billing.payment.application.topup.Payments;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Assembles the use cases that receive and process the processor's notifications.
public record NotificationModule(
        UnitOfWork unitOfWork,
        ProcessorNotifications reader,
        CardProcessor processor,
        Notifications notifications,
        CardSynchronizations readings,
        Payments payments,
        Refunds refunds,
        StoredCards cards,
        DeclineHistories declineHistories,
        CardTestingRules cardTestingRules,
        ReconcileReports reports,
        Ledger ledger,
        Outbox outbox,
        ShowAccount showAccount,
        AuditTrail trail,
        Ids ids,
        InstantSource clock,
        RealTime realTime) {

    public ReceiveNotifications receiveNotifications() {
        return new ReceiveNotificationsHandler(unitOfWork, reader, notifications, ids, clock, realTime);
    }

    public ProcessNotifications processNotifications() {
        var cardTestingGuard =
                new CardTestingGuard(declineHistories, cardTestingRules, showAccount, outbox, trail, clock);
        var mail = new OwnerMails(outbox, showAccount);
        var judgement = new NotificationProcessor(
                new PaymentResultRecorder(
                        payments, cards, cardTestingGuard, ledger, outbox, showAccount, ids, clock, realTime),
                new RefundResultRecorder(payments, refunds, ledger, mail, ids, clock, realTime),
                new DisputeRecorder(payments, ledger, trail, mail, ids, clock),
                notifications,
                readings,
                reports,
                showAccount);
        return new ProcessNotificationsHandler(unitOfWork, notifications, reader, judgement, realTime);
    }

    public SynchronizeCards synchronizeCards() {
        return new SynchronizeCardsHandler(unitOfWork, processor, readings, cards, ids, clock, realTime);
    }

    public CountNotifications countNotifications() {
        return new Counting(notifications, realTime);
    }

    private record Counting(Notifications notifications, RealTime realTime) implements CountNotifications {

        @Override
        public long quarantined() {
            return notifications.quarantined();
        }

        @Override
        public long unsettled(Duration age) {
            return notifications.unsettled(realTime.instant().minus(age));
        }
    }
}

package tel.billing.payment.application;

import java.time.Duration;
import tel.billing.account.AccountLookup;
import tel.billing.account.OwnerMails;
import tel.billing.account.ShowAccount;
import tel.billing.account.TopUpHolds;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.ListChargeableCards;
import tel.billing.payment.ListWaitingPayments;
import tel.billing.payment.PaymentDeclineListener;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.card.ChooseDefaultCard;
import tel.billing.payment.application.card.ChooseDefaultCardHandler;
import tel.billing.payment.application.card.DeleteCard;
import tel.billing.payment.application.card.DeleteCardOperation;
import tel.billing.payment.application.card.DeleteCardsAtProcessor;
import tel.billing.payment.application.card.ListChargeableCardsHandler;
import tel.billing.payment.application.card.ShowCards;
import tel.billing.payment.application.card.ShowCardsHandler;
import tel.billing.payment.application.card.SynchronizeCards;
import tel.billing.payment.application.cardtesting.CardTestingGuard;
import tel.billing.payment.application.cardtesting.PurgeDeclineHistories;
import tel.billing.payment.application.history.ListWaitingPaymentsHandler;
import tel.billing.payment.application.history.PaymentLookup;
import tel.billing.payment.application.history.ShowPayments;
import tel.billing.payment.application.history.ShowPaymentsHandler;
import tel.billing.payment.application.history.ShowReturn;
import tel.billing.payment.application.history.ShowReturnHandler;
import tel.billing.payment.application.notification.CountNotifications;
import tel.billing.payment.application.notification.CountNotificationsHandler;
import tel.billing.payment.application.notification.DisputeRecorder;
import tel.billing.payment.application.notification.NotificationParser;
import tel.billing.payment.application.notification.NotificationProcessor;
import tel.billing.payment.application.notification.Notifications;
import tel.billing.payment.application.notification.ProcessNotifications;
import tel.billing.payment.application.notification.PurgeNotifications;
import tel.billing.payment.application.notification.ReceiveNotifications;
import tel.billing.payment.application.notification.ReceiveNotificationsHandler;
import tel.billing.payment.application.notification.ResolveNotification;
import tel.billing.payment.application.notification.ResolveNotificationOperation;
import tel.billing.payment.application.notification.ShowNotifications;
import tel.billing.payment.application.notification.ShowNotificationsHandler;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.processor.RecoverySchedule;
import tel.billing.payment.application.reconciliation.BookReportedPayment;
import tel.billing.payment.application.reconciliation.BookReportedPaymentOperation;
import tel.billing.payment.application.reconciliation.ReconcileDaily;
import tel.billing.payment.application.reconciliation.ReconcileReports;
import tel.billing.payment.application.reconciliation.ShowReconciliations;
import tel.billing.payment.application.reconciliation.ShowReconciliationsHandler;
import tel.billing.payment.application.refund.CountUnfinishedRefunds;
import tel.billing.payment.application.refund.ListResolvableRefunds;
import tel.billing.payment.application.refund.RecoverRefunds;
import tel.billing.payment.application.refund.RefundPayment;
import tel.billing.payment.application.refund.RefundPaymentOperation;
import tel.billing.payment.application.refund.RefundResultRecorder;
import tel.billing.payment.application.refund.RefundSender;
import tel.billing.payment.application.refund.Refunds;
import tel.billing.payment.application.refund.ResolveRefund;
import tel.billing.payment.application.refund.ResolveRefundOperation;
import tel.billing.payment.application.topup.CollectShortfallHandler;
import tel.billing.payment.application.topup.CountUnfinishedPayments;
import tel.billing.payment.application.topup.ExpirePendingPayments;
import tel.billing.payment.application.topup.PaymentDrafter;
import tel.billing.payment.application.topup.PaymentResultRecorder;
import tel.billing.payment.application.topup.PaymentSender;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.application.topup.RecoverPayments;
import tel.billing.payment.application.topup.RefreshPaymentResult;
import tel.billing.payment.application.topup.RefreshPaymentResultHandler;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.application.topup.TopUpWalletHandler;
import tel.billing.platform.Platform;
import tel.billing.shared.AllowedUrls;
import tel.billing.shared.DueWork;

/// Assembles the use cases of payments, refunds and stored cards, of the processor's notifications about them, and
/// of reconciliation.
///
/// @param ledger informs `walletCreditListener` of wallet increases
public record PaymentModule(
        Platform platform,
        TopUpLimits limits,
        AllowedUrls allowedReturnUrls,
        CardProcessor processor,
        Payments payments,
        Refunds refunds,
        CardPorts cardPorts,
        NotificationParser parser,
        Notifications notifications,
        ReconciliationPorts reconciliationPorts,
        Ledger ledger,
        ShowAccount showAccount,
        WalletCreditListener walletCreditListener,
        PaymentDeclineListener paymentDeclineListener) {

    // Top-ups.

    public TopUpWallet topUpWallet() {
        return new TopUpWalletHandler(
                platform.executeOnce(),
                platform.rateLimits(),
                limits,
                allowedReturnUrls,
                cardTestingGuard(),
                payments,
                paymentDrafter(),
                paymentSender(),
                paymentResultRecorder(),
                platform.clock(),
                walletCreditListener);
    }

    public CollectShortfall collectShortfall() {
        return new CollectShortfallHandler(
                platform.unitOfWork(),
                limits,
                allowedReturnUrls,
                cardTestingGuard(),
                showAccount,
                payments,
                paymentDrafter(),
                paymentSender(),
                refreshPaymentResult(),
                paymentResultRecorder(),
                platform.clock(),
                platform.realTime());
    }

    public ShowReturn showReturn() {
        return new ShowReturnHandler(payments, allowedReturnUrls);
    }

    public ShowPayments showPayments() {
        return new ShowPaymentsHandler(payments, refunds);
    }

    public ListWaitingPayments listWaitingPayments() {
        return new ListWaitingPaymentsHandler(payments);
    }

    public AccountLookup accountLookup() {
        return new PaymentLookup(payments);
    }

    public TopUpHolds topUpHolds() {
        return cardTestingGuard();
    }

    public RefreshPaymentResult refreshPaymentResult() {
        return new RefreshPaymentResultHandler(platform.unitOfWork(), processor, payments, paymentResultRecorder());
    }

    public RecoverPayments recoverPayments() {
        return new RecoverPayments(
                platform.unitOfWork(),
                payments,
                paymentSender(),
                refreshPaymentResult(),
                paymentResultRecorder(),
                platform.clock(),
                platform.realTime());
    }

    public DueWork expirePendingPayments() {
        return new ExpirePendingPayments(platform.unitOfWork(), payments, platform.realTime());
    }

    /// Deletes the declines of accounts that do not count any more.
    public DueWork purgeDeclineHistories() {
        return new PurgeDeclineHistories(platform.unitOfWork(), cardPorts.declineHistories());
    }

    public CountUnfinishedPayments countUnfinishedPayments() {
        return (reason, age) -> payments.countUnfinished(
                reason,
                RecoverySchedule.keyValidUntil(platform.realTime().instant().minus(age)));
    }

    // Refunds.

    public RefundPayment refundPayment() {
        return (command, renderer) -> platform.executeOnce()
                .execute(
                        command.request(),
                        new RefundPaymentOperation(
                                command,
                                payments,
                                refunds,
                                ledger,
                                refundSender(),
                                refundResultRecorder(),
                                platform.auditTrail(),
                                platform.clock(),
                                platform.realTime()),
                        renderer);
    }

    public ResolveRefund resolveRefund() {
        return (command, renderer) -> platform.executeOnce()
                .execute(
                        command.request(),
                        new ResolveRefundOperation(
                                command,
                                payments,
                                refunds,
                                refundResultRecorder(),
                                platform.auditTrail(),
                                platform.realTime()),
                        renderer);
    }

    public ListResolvableRefunds listResolvableRefunds() {
        return (account, payments) ->
                refunds.resolvable(account, payments, platform.realTime().instant());
    }

    public RecoverRefunds recoverRefunds() {
        return new RecoverRefunds(
                platform.unitOfWork(), refunds, refundSender(), refundResultRecorder(), platform.realTime());
    }

    public CountUnfinishedRefunds countUnfinishedRefunds() {
        return age -> refunds.countUnfinished(
                RecoverySchedule.keyValidUntil(platform.realTime().instant().minus(age)));
    }

    // Stored cards.

    public ShowCards showCards() {
        return new ShowCardsHandler(cardPorts.cards(), platform.clock());
    }

    public ListChargeableCards listChargeableCards() {
        return new ListChargeableCardsHandler(showCards(), platform.clock());
    }

    public ChooseDefaultCard chooseDefaultCard() {
        return new ChooseDefaultCardHandler(platform.unitOfWork(), cardPorts.cards(), platform.clock());
    }

    public DeleteCard deleteCard() {
        return (command, renderer) -> platform.executeOnce()
                .execute(
                        command.request(),
                        new DeleteCardOperation(
                                command,
                                cardPorts.cards(),
                                cardPorts.cardSynchronizations(),
                                processor,
                                platform.realTime()),
                        renderer);
    }

    public DeleteCardsAtProcessor deleteCardsAtProcessor() {
        return new DeleteCardsAtProcessor(
                platform.unitOfWork(),
                cardPorts.cards(),
                cardPorts.cardSynchronizations(),
                processor,
                platform.realTime());
    }

    public SynchronizeCards synchronizeCards() {
        return new SynchronizeCards(
                platform.unitOfWork(),
                processor,
                cardPorts.cardSynchronizations(),
                cardPorts.cards(),
                showAccount,
                platform.ids(),
                platform.clock(),
                platform.realTime());
    }

    // The processor's notifications.

    public ReceiveNotifications receiveNotifications() {
        return new ReceiveNotificationsHandler(
                platform.unitOfWork(),
                parser,
                notifications,
                cardPorts.cards(),
                platform.ids(),
                platform.clock(),
                platform.realTime());
    }

    public ProcessNotifications processNotifications() {
        return new ProcessNotifications(
                platform.unitOfWork(),
                notifications,
                parser,
                notificationProcessor(),
                showAccount,
                platform.realTime());
    }

    /// Deletes notifications that were processed, after at least 180 days.
    public DueWork purgeNotifications(Duration retention) {
        return new PurgeNotifications(platform.unitOfWork(), notifications, retention);
    }

    public ShowNotifications showNotifications() {
        return showNotificationsHandler();
    }

    public ResolveNotification resolveNotification() {
        return (command, renderer) -> platform.executeOnce()
                .execute(
                        command.request(),
                        new ResolveNotificationOperation(
                                command,
                                notifications,
                                showNotificationsHandler(),
                                platform.auditTrail(),
                                platform.realTime()),
                        renderer);
    }

    public CountNotifications countNotifications() {
        return new CountNotificationsHandler(notifications, platform.realTime());
    }

    // Reconciliation.

    public ReconcileReports reconcileReports() {
        return new ReconcileReports(
                platform.unitOfWork(),
                reconciliationPorts.reports(),
                reconciliationPorts.bookedMovements(),
                reconciliationPorts.reconciliations(),
                reconciliationPorts.alarm(),
                platform.ids(),
                platform.clock(),
                platform.realTime(),
                reconciliationPorts.settledWithin());
    }

    public DueWork dailyComparison() {
        return new ReconcileDaily(reconcileReports());
    }

    public BookReportedPayment bookReportedPayment() {
        return (command, renderer) -> platform.executeOnce()
                .execute(
                        command.request(),
                        new BookReportedPaymentOperation(
                                command,
                                reconciliationPorts.reconciliations(),
                                payments,
                                paymentResultRecorder(),
                                showAccount,
                                platform.auditTrail(),
                                platform.clock(),
                                platform.realTime()),
                        renderer);
    }

    public ShowReconciliations showReconciliations() {
        return new ShowReconciliationsHandler(reconciliationPorts.reconciliations());
    }

    private NotificationProcessor notificationProcessor() {
        return new NotificationProcessor(
                payments,
                refunds,
                paymentResultRecorder(),
                refundResultRecorder(),
                disputeRecorder(),
                cardTestingGuard(),
                notifications,
                cardPorts.cardSynchronizations(),
                reconcileReports(),
                showAccount,
                platform.realTime());
    }

    private ShowNotificationsHandler showNotificationsHandler() {
        return new ShowNotificationsHandler(notifications, refunds);
    }

    private PaymentDrafter paymentDrafter() {
        return new PaymentDrafter(payments, platform.clock(), platform.realTime());
    }

    private PaymentSender paymentSender() {
        return new PaymentSender(processor, platform.realTime());
    }

    private PaymentResultRecorder paymentResultRecorder() {
        return new PaymentResultRecorder(
                payments,
                cardPorts.cards(),
                cardTestingGuard(),
                ledger,
                ownerMails(),
                showAccount,
                paymentDeclineListener,
                platform.ids(),
                platform.clock(),
                platform.realTime());
    }

    private RefundSender refundSender() {
        return new RefundSender(platform.unitOfWork(), processor, refunds, platform.realTime());
    }

    private RefundResultRecorder refundResultRecorder() {
        return new RefundResultRecorder(
                payments, refunds, ledger, ownerMails(), platform.ids(), platform.clock(), platform.realTime());
    }

    private DisputeRecorder disputeRecorder() {
        return new DisputeRecorder(
                payments, ledger, platform.auditTrail(), ownerMails(), platform.ids(), platform.clock());
    }

    private OwnerMails ownerMails() {
        return new OwnerMails(platform.outbox(), showAccount);
    }

    private CardTestingGuard cardTestingGuard() {
        return new CardTestingGuard(
                cardPorts.declineHistories(),
                cardPorts.cardTestingRules(),
                ownerMails(),
                platform.auditTrail(),
                platform.clock());
    }
}

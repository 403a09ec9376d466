package tel.billing.payment.application.notification;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import tel.billing.account.ShowAccount;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.card.CardSynchronizations;
import tel.billing.payment.application.cardtesting.CardTestingGuard;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.application.reconciliation.ReconcileReports;
import tel.billing.payment.application.refund.RefundResultRecorder;
import tel.billing.payment.application.refund.Refunds;
import tel.billing.payment.application.topup.PaymentResultRecorder;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.RealTime;

/// Compares a notification with the stored payment or refund, and records it if it matches. Runs inside a unit of work.
public record NotificationProcessor(
        Payments payments,
        Refunds refunds,
        PaymentResultRecorder paymentResultRecorder,
        RefundResultRecorder refundResultRecorder,
        DisputeRecorder disputeRecorder,
        CardTestingGuard cardTestingGuard,
        Notifications notifications,
        CardSynchronizations cardSynchronizations,
        ReconcileReports reconcileReports,
        ShowAccount showAccount,
        RealTime realTime) {
    private static final NotificationDecision DONE = new NotificationDecision.Done();

    NotificationDecision decide(Event event) {
        return switch (event) {
            case Event.Captured captured ->
                withPaymentOfAmount(
                        captured.account(),
                        captured.payment(),
                        captured.amount(),
                        payment -> captured(captured, payment));
            case Event.Declined declined ->
                withPaymentOfAmount(
                        declined.account(),
                        declined.payment(),
                        declined.amount(),
                        payment -> declined(declined, payment));
            case Event.CaptureFailed captureFailed ->
                withPaymentOfAmount(
                        captureFailed.account(),
                        captureFailed.payment(),
                        captureFailed.amount(),
                        payment -> ifCapturedAs(payment, captureFailed.reference(), this::captureFailed));
            case Event.ChargedBack chargedBack ->
                withPayment(
                        chargedBack.account(),
                        chargedBack.payment(),
                        payment -> ifCapturedAs(
                                payment,
                                chargedBack.paymentReference(),
                                everCaptured -> chargedBack(chargedBack.amount(), everCaptured)));
            case Event.ChargebackReversed reversed ->
                withPayment(
                        reversed.account(),
                        reversed.payment(),
                        payment -> ifCapturedAs(
                                payment,
                                reversed.paymentReference(),
                                everCaptured -> reversed(reversed.amount(), everCaptured)));
            case Event.RefundDone(var account, var refund, var paymentReference, var amount) ->
                refund(account, refund, paymentReference, amount, new RefundAnswer.Done());
            case Event.RefundFailed(var account, var refund, var paymentReference, var amount) ->
                refund(account, refund, paymentReference, amount, new RefundAnswer.Rejected());
            case Event.CardsChanged(var account) -> cardsChanged(account);
            case Event.ReportReady(var name) -> {
                reconcileReports.onReportAnnounced(name);
                yield DONE;
            }
            case Event.Irrelevant _ -> DONE;
            case Event.Unsupported(var reason) -> quarantine(reason);
        };
    }

    private NotificationDecision withPayment(
            AccountId account, PaymentId id, Function<Payment, NotificationDecision> deciding) {
        return payments.lock(account, id).map(deciding).orElseGet(() -> quarantine("The payment does not exist."));
    }

    private NotificationDecision withPaymentOfAmount(
            AccountId account, PaymentId id, Money amount, Function<Payment, NotificationDecision> deciding) {
        return withPayment(
                account,
                id,
                payment -> payment.amount().equals(amount)
                        ? deciding.apply(payment)
                        : quarantineForAmount(amount, payment));
    }

    /// Applies to a payment that must have been captured before, with the same processor reference.
    private NotificationDecision ifCapturedAs(
            Payment payment,
            ProcessorReference reference,
            Function<Payment.EverCaptured, NotificationDecision> deciding) {
        return switch (payment) {
            case Payment.Capturable _ -> postpone("The payment has not been captured yet.");
            case Payment.EverCaptured everCaptured
            when everCaptured.reference().equals(reference) -> deciding.apply(everCaptured);
            case Payment.EverCaptured everCaptured ->
                quarantine("The notification is about %s, but the payment was captured as %s."
                        .formatted(reference, everCaptured.reference()));
        };
    }

    private NotificationDecision captured(Event.Captured captured, Payment payment) {
        return switch (payment) {
            case Payment.Capturable capturable -> {
                paymentResultRecorder.record(
                        capturable, new Answer.Captured(captured.reference(), Optional.empty(), Optional.empty()));
                yield scheduleCardSynchronization(payment);
            }
            case Payment.Failed _ ->
                quarantine("The capture of this payment failed. If it was captured again, no wallet has the money.");
            case Payment.EverCaptured everCaptured
            when everCaptured.reference().equals(captured.reference()) -> scheduleCardSynchronization(payment);
            case Payment.EverCaptured everCaptured ->
                quarantine("The payment was already captured as %s. The customer may have paid twice."
                        .formatted(everCaptured.reference()));
        };
    }

    /// A notification does not contain the card, so the service reads it from the processor.
    private NotificationDecision scheduleCardSynchronization(Payment payment) {
        if (payment.order().saveCard()) {
            cardSynchronizations.add(payment.account(), realNow());
        }
        return DONE;
    }

    private NotificationDecision declined(Event.Declined declined, Payment payment) {
        return switch (payment) {
            // The pending request or the recovery job will tell whether the customer was sent to a page.
            case Payment.Draft _ -> postpone("The charge is still in progress.");
            // The customer may try another card on the page.
            case Payment.Pending pending when pending.page().isPresent() -> declinedOnPage(declined, pending);
            case Payment.Pending pending -> {
                paymentResultRecorder.record(pending, new Answer.Declined(declined.reason()));
                yield DONE;
            }
            // The decline was counted when the payment was declined.
            case Payment.Declined _ -> DONE;
            case Payment.Expired _, Payment.EverCaptured _ -> declinedOnPage(declined, payment);
        };
    }

    /// The decline belongs to a card that the customer tried on the page, or to the stored card, for
    /// which the issuer required authentication. The stored card was charged first, so the first decline
    /// is not counted. The erasure of an account deletes its declines, so later ones are not counted either.
    private NotificationDecision declinedOnPage(Event.Declined declined, Payment payment) {
        var isOfStoredCard = payment.order().card().isPresent() && !notifications.hasReportedDecline(payment.id());
        if (!isOfStoredCard && !showAccount.lockAndCheckErased(payment.account())) {
            cardTestingGuard.recordDecline(payment.account(), Optional.empty(), declined.reason());
        }
        return DONE;
    }

    private NotificationDecision captureFailed(Payment.EverCaptured payment) {
        return switch (payment) {
            case Payment.Undisputed undisputed -> {
                disputeRecorder.recordFailedCapture(undisputed);
                yield DONE;
            }
            case Payment.Failed _ -> DONE;
            // A failed capture cannot also be charged back: one of the two notifications is wrong.
            case Payment.ChargedBack _ -> postpone("The payment is charged back, and the chargeback is not reversed.");
        };
    }

    private NotificationDecision chargedBack(Money amount, Payment.EverCaptured payment) {
        if (!isPartOf(amount, payment)) {
            return quarantineForAmount(amount, payment);
        }
        return switch (payment) {
            case Payment.Disputable disputable -> {
                disputeRecorder.chargeBack(disputable, amount);
                yield DONE;
            }
            case Payment.Failed _ -> quarantine("The capture of this payment failed.");
        };
    }

    private NotificationDecision reversed(Money amount, Payment.EverCaptured payment) {
        if (!isPartOf(amount, payment)) {
            return quarantineForAmount(amount, payment);
        }
        return switch (payment) {
            case Payment.ChargedBack chargedBack ->
                chargedBack
                        .disputeAbout(amount)
                        .map(dispute -> {
                            disputeRecorder.reverse(chargedBack, dispute);
                            return DONE;
                        })
                        .orElseGet(() -> postpone("The payment has no open dispute about %s.".formatted(amount)));
            case Payment.Undisputed _ -> postpone("The payment is not charged back.");
            case Payment.Failed _ -> quarantine("The capture of this payment failed.");
        };
    }

    private static boolean isPartOf(Money amount, Payment payment) {
        return amount.currency().equals(payment.amount().currency())
                && amount.isPositive()
                && amount.compareTo(payment.amount()) <= 0;
    }

    private static NotificationDecision quarantineForAmount(Money amount, Payment payment) {
        return quarantine("The notification is about %s, but the amount of the payment is %s."
                .formatted(amount, payment.amount()));
    }

    private NotificationDecision refund(
            AccountId account, RefundId id, ProcessorReference paymentReference, Money amount, RefundAnswer answer) {
        var refund = refunds.find(account, id);
        if (refund.isEmpty()) {
            return quarantine("The refund does not exist.");
        }
        var order = refund.get().order();
        if (!order.amount().equals(amount) || !order.paymentReference().equals(paymentReference)) {
            return quarantine("The notification is about %s of %s, but the refund is about %s of %s."
                    .formatted(amount, paymentReference, order.amount(), order.paymentReference()));
        }
        refundResultRecorder.record(account, id, answer);
        return DONE;
    }

    private NotificationDecision cardsChanged(AccountId account) {
        if (showAccount.show(account).isEmpty()) {
            return quarantine("The account does not exist.");
        }
        cardSynchronizations.add(account, realNow());
        return DONE;
    }

    private Instant realNow() {
        return realTime.instant();
    }

    private static NotificationDecision postpone(String reason) {
        return new NotificationDecision.Wait(reason);
    }

    private static NotificationDecision quarantine(String reason) {
        return new NotificationDecision.Quarantine(reason);
    }
}

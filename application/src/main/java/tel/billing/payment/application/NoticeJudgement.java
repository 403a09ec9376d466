package tel.billing.payment.application;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import tel.billing.account.ShowAccount;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.CardProcessor.Answer;
import tel.billing.payment.application.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.Notice.News;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Holds what was told against our books, and books it if it fits. Runs inside a unit of work.
record NoticeJudgement(
        Settlement settlement,
        RefundSettlement refunds,
        Disputes disputes,
        Notices notices,
        CardReadings readings,
        ReconcileReports reports,
        ShowAccount showAccount) {
    private static final NoticeVerdict DONE = new NoticeVerdict.Done();

    NoticeVerdict judge(News news) {
        return switch (news) {
            case News.Paid paid ->
                ofWhole(paid.account(), paid.payment(), paid.amount(), payment -> paid(paid, payment));
            case News.NotPaid notPaid ->
                ofWhole(notPaid.account(), notPaid.payment(), notPaid.amount(), payment -> notPaid(notPaid, payment));
            case News.TakenBack takenBack ->
                ofWhole(
                        takenBack.account(),
                        takenBack.payment(),
                        takenBack.amount(),
                        payment -> ofMoney(payment, takenBack.reference(), this::takenBack));
            case News.ChargedBack chargedBack ->
                of(
                        chargedBack.account(),
                        chargedBack.payment(),
                        payment -> ofMoney(
                                payment, chargedBack.captured(), taken -> chargedBack(chargedBack.amount(), taken)));
            case News.ChargebackReversed reversed ->
                of(
                        reversed.account(),
                        reversed.payment(),
                        payment -> ofMoney(payment, reversed.captured(), taken -> reversed(reversed.amount(), taken)));
            case News.RefundDone(var account, var refund, var captured, var amount) ->
                refund(account, refund, captured, amount, new RefundAnswer.Done());
            case News.RefundFailed(var account, var refund, var captured, var amount) ->
                refund(account, refund, captured, amount, new RefundAnswer.Refused());
            case News.CardsChanged(var account) -> cardsChanged(account);
            case News.ReportReady(var name) -> {
                reports.told(name);
                yield DONE;
            }
            case News.Irrelevant _ -> DONE;
            case News.Misfit(var why) -> quarantine(why);
        };
    }

    private NoticeVerdict of(AccountId account, PaymentId id, Function<Payment, NoticeVerdict> judging) {
        return settlement
                .payments()
                .lock(account, id)
                .map(judging)
                .orElseGet(() -> quarantine("there is no such payment"));
    }

    private NoticeVerdict ofWhole(
            AccountId account, PaymentId id, Money amount, Function<Payment, NoticeVerdict> judging) {
        return of(
                account,
                id,
                payment -> payment.amount().equals(amount) ? judging.apply(payment) : isAbout(amount, payment));
    }

    /// About money that must have come before, under the reference that we know.
    private NoticeVerdict ofMoney(
            Payment payment, ProcessorReference reference, Function<Payment.Taken, NoticeVerdict> judging) {
        return switch (payment) {
            case Payment.Capturable _ -> await("the payment has not been captured");
            case Payment.Taken taken when taken.reference().equals(reference) -> judging.apply(taken);
            case Payment.Taken taken ->
                quarantine("it is about %s, the payment was captured as %s".formatted(reference, taken.reference()));
        };
    }

    private NoticeVerdict paid(News.Paid paid, Payment payment) {
        return switch (payment) {
            case Payment.Capturable capturable -> {
                settlement.record(
                        capturable, new Answer.Captured(paid.reference(), Optional.empty(), Optional.empty()));
                yield readingBackCardsOf(payment);
            }
            case Payment.Failed _ ->
                quarantine("the money of this payment never came; if it was captured again, no wallet has it");
            case Payment.Taken taken when taken.reference().equals(paid.reference()) -> readingBackCardsOf(payment);
            case Payment.Taken taken ->
                quarantine("the payment was captured as %s already: the card may have paid twice"
                        .formatted(taken.reference()));
        };
    }

    /// The processor tells the card to whom it answers, not in what it sends.
    private NoticeVerdict readingBackCardsOf(Payment payment) {
        if (payment.order().saveCard()) {
            readings.ask(payment.account(), realNow());
        }
        return DONE;
    }

    private NoticeVerdict notPaid(News.NotPaid notPaid, Payment payment) {
        return switch (payment) {
            // its request, or recovery, is about to tell whether the customer was sent to a page
            case Payment.Draft _ -> await("the payment is being asked for");
            // the customer may try another card there
            case Payment.Pending pending when pending.page().isPresent() -> refusedAtPage(notPaid, pending);
            case Payment.Pending pending -> {
                settlement.record(pending, new Answer.Declined(notPaid.reason()));
                yield DONE;
            }
            // that was counted when it was declined
            case Payment.Declined _ -> DONE;
            case Payment.Expired _, Payment.Taken _ -> refusedAtPage(notPaid, payment);
        };
    }

    /// One of the cards that the customer tried there; or the stored card, which was asked first, and did not pay as it
    /// wanted its owner.
    private NoticeVerdict refusedAtPage(News.NotPaid notPaid, Payment payment) {
        if (payment.order().card().isPresent() && !notices.toldNotPaid(payment.id())) {
            return DONE;
        }
        settlement.scrutiny().refused(payment.account(), Optional.empty(), notPaid.reason());
        return DONE;
    }

    private NoticeVerdict takenBack(Payment.Taken payment) {
        return switch (payment) {
            case Payment.Undisputed undisputed -> {
                disputes.takeBack(undisputed);
                yield DONE;
            }
            case Payment.Failed _ -> DONE;
            // no bank takes back what never came: one of the two is wrong
            case Payment.ChargedBack _ -> await("the payment is charged back, and that has not been reversed");
        };
    }

    private NoticeVerdict chargedBack(Money amount, Payment.Taken payment) {
        if (!isPartOf(amount, payment)) {
            return isAbout(amount, payment);
        }
        return switch (payment) {
            case Payment.Disputable disputable -> {
                disputes.chargeBack(disputable, amount);
                yield DONE;
            }
            case Payment.Failed _ -> quarantine("the money of this payment never came");
        };
    }

    private NoticeVerdict reversed(Money amount, Payment.Taken payment) {
        if (!isPartOf(amount, payment)) {
            return isAbout(amount, payment);
        }
        return switch (payment) {
            case Payment.ChargedBack chargedBack ->
                chargedBack
                        .disputeAbout(amount)
                        .map(dispute -> {
                            disputes.reverse(chargedBack, dispute);
                            return DONE;
                        })
                        .orElseGet(() -> await("no dispute about %s is open".formatted(amount)));
            case Payment.Undisputed _ -> await("the payment is not charged back");
            case Payment.Failed _ -> quarantine("the money of this payment never came");
        };
    }

    private static boolean isPartOf(Money amount, Payment payment) {
        return amount.currency().equals(payment.amount().currency())
                && amount.isPositive()
                && amount.compareTo(payment.amount()) <= 0;
    }

    private static NoticeVerdict isAbout(Money amount, Payment payment) {
        return quarantine("it is about %s, the payment about %s".formatted(amount, payment.amount()));
    }

    private NoticeVerdict refund(
            AccountId account, RefundId id, ProcessorReference captured, Money amount, RefundAnswer answer) {
        var refund = refunds.refunds().find(account, id);
        if (refund.isEmpty()) {
            return quarantine("there is no such refund");
        }
        var order = refund.get().order();
        if (!order.amount().equals(amount) || !order.captured().equals(captured)) {
            return quarantine("it is about %s of %s, the refund about %s of %s"
                    .formatted(amount, captured, order.amount(), order.captured()));
        }
        refunds.record(account, id, answer);
        return DONE;
    }

    private NoticeVerdict cardsChanged(AccountId account) {
        if (showAccount.show(account).isEmpty()) {
            return quarantine("there is no such account");
        }
        readings.ask(account, realNow());
        return DONE;
    }

    private Instant realNow() {
        return settlement.realTime().instant();
    }

    private static NoticeVerdict await(String why) {
        return new NoticeVerdict.Wait(why);
    }

    private static NoticeVerdict quarantine(String why) {
        return new NoticeVerdict.Quarantine(why);
    }
}

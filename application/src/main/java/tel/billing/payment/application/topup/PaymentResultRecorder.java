package tel.billing.payment.application.topup;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.OwnerMails;
import tel.billing.account.ShowAccount;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.Card;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentDeclineListener;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.application.card.StoredCards;
import tel.billing.payment.application.cardtesting.CardTestingGuard;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.application.processor.CardProcessor.TokenizedCard;
import tel.billing.payment.application.processor.RecoverySchedule;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;
import tel.billing.shared.RealTime;

/// Records a processor's answer: the new payment state, the transfer, the stored card and the receipt. Any
/// caller may record an answer inside a unit of work; only one succeeds. If the payment changed meanwhile,
/// the answer is applied to its new state. The payment of an erased account is recorded without its card.
public record PaymentResultRecorder(
        Payments payments,
        StoredCards cards,
        CardTestingGuard cardTestingGuard,
        Ledger ledger,
        OwnerMails ownerMails,
        ShowAccount showAccount,
        PaymentDeclineListener paymentDeclineListener,
        Ids ids,
        InstantSource clock,
        RealTime realTime) {
    private static final Duration TIME_TO_ACT = Duration.ofHours(1);

    public Recorded record(Payment payment, Answer answer) {
        var current = payment;
        var recorded = tryRecord(current, answer);
        while (recorded.isEmpty()) {
            current = payments.find(payment.account(), payment.id()).orElseThrow();
            recorded = tryRecord(current, answer);
        }
        return recorded.get();
    }

    /// Empty if the payment is in another state by now.
    private Optional<Recorded> tryRecord(Payment payment, Answer answer) {
        var at = clock.instant();
        return switch (answer) {
            case Answer.Captured captured -> capture(payment, captured, at);
            case Answer.Declined(var reason) ->
                payment instanceof Payment.Open open ? decline(open, reason, at) : Optional.of(withBalance(payment));
            case Answer.ActionRequired(var page) -> requireAction(payment, page, at);
            case Answer.Pending(), Answer.NoAnswer() ->
                payment instanceof Payment.Draft draft
                        ? advance(draft.awaitResult(at.plus(TIME_TO_ACT), at))
                        : Optional.of(withBalance(payment));
        };
    }

    Recorded withBalance(Payment payment) {
        return new Recorded(
                payment, ledger.balance(payment.account(), payment.amount().currency()), false);
    }

    private Optional<Recorded> capture(Payment payment, Answer.Captured captured, Instant at) {
        if (!(payment instanceof Payment.Capturable capturable)) {
            return Optional.of(withBalance(payment));
        }
        // Locked before the payment, as when a notification is processed. An erasure cannot happen in between.
        var account = showAccount.lock(payment.account());
        var card = account.erasedAt().isPresent()
                ? Optional.<Card>empty()
                : captured.card().or(() -> chargedCard(capturable));
        var capture = capturable.capture(captured.reference(), card, at);
        if (!payments.advance(capture, Optional.empty())) {
            return Optional.empty();
        }
        captured.storedCard().ifPresent(tokenizedCard -> storeCard(account, tokenizedCard, at));
        var posted = book(payment, at);
        ownerMails.post(
                account,
                to -> new EmailMessage.TopUpReceipt(
                        to, payment.id().value(), payment.amount(), posted.balanceAfter(), at));
        return Optional.of(new Recorded(capture.to(), posted.balanceAfter(), posted.hasScheduledWork()));
    }

    /// The stored card of the order, because notifications do not contain the card. On a page, the customer may have
    /// paid with another card.
    private Optional<Card> chargedCard(Payment.Capturable payment) {
        return switch (payment) {
            case Payment.Draft draft -> storedCard(draft);
            case Payment.Pending pending -> pending.page().isEmpty() ? storedCard(pending) : Optional.empty();
            case Payment.Declined _, Payment.Expired _ -> Optional.empty();
        };
    }

    private Optional<Card> storedCard(Payment payment) {
        return payment.order()
                .card()
                .flatMap(token -> cards.findByAccount(payment.account()).stream()
                        .filter(stored -> stored.token().equals(token))
                        .map(StoredCard::card)
                        .findFirst());
    }

    private Optional<Recorded> decline(Payment.Open open, DeclineReason reason, Instant at) {
        var recorded = advance(open.decline(reason, at));
        recorded.ifPresent(_ -> {
            cardTestingGuard.recordDecline(open.account(), open.order().card(), reason);
            if (open instanceof Payment.Pending) {
                paymentDeclineListener.declined(open.account(), open.id());
            }
        });
        return recorded;
    }

    private Optional<Recorded> requireAction(Payment payment, URI page, Instant at) {
        return switch (payment) {
            case Payment.Draft draft -> advance(draft.requireAction(page, at.plus(TIME_TO_ACT), at));
            case Payment.Pending pending when pending.page().isEmpty() -> advance(pending.requireAction(page, at));
            case Payment.Pending _, Payment.EverCaptured _, Payment.Declined _, Payment.Expired _ ->
                Optional.of(withBalance(payment));
        };
    }

    private Optional<Recorded> advance(Payment.Transition<?> transition) {
        var to = transition.to();
        return payments.advance(transition, RecoverySchedule.recoverAfter(to, realTime.instant()))
                ? Optional.of(withBalance(to))
                : Optional.empty();
    }

    /// The card of an erased account is only stored until it is deleted at the processor.
    private void storeCard(AccountView account, TokenizedCard tokenizedCard, Instant at) {
        var id = new StoredCardId(ids.next());
        cards.store(new StoredCard(
                id, account.id(), tokenizedCard.token(), tokenizedCard.card(), tokenizedCard.expiry(), at));
        if (account.erasedAt().isPresent()) {
            var realNow = realTime.instant();
            cards.findByAccount(account.id())
                    .forEach(card -> cards.markDeleted(account.id(), card.id(), realNow, realNow));
        }
    }

    private Ledger.Posted.Done book(Payment payment, Instant at) {
        var transfer = new Transfer(
                new TransferId(ids.next()),
                payment.account(),
                TransferType.TOPUP,
                payment.amount(),
                new TransferReference("payment", payment.id().value()),
                "Top-up by card",
                at);
        return switch (ledger.post(transfer)) {
            case Ledger.Posted.Done done -> done;
            case Ledger.Posted.InsufficientBalance() ->
                throw new IllegalStateException("The ledger rejected the top-up of payment " + payment.id() + ".");
        };
    }

    /// A payment in its current state, and the balance of its wallet.
    ///
    /// @param hasScheduledWork whether a listener scheduled work because the payment increased the balance
    public record Recorded(Payment payment, Money balance, boolean hasScheduledWork) {}
}

package tel.billing.subscription.application.purchase;

import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.account.ShowAccount;
import tel.billing.idempotency.IdempotentOperation;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.charge.ChargeProgress;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.charge.RemoteDeadline;
import tel.billing.subscription.application.execution.ChargeExecution;
import tel.billing.subscription.application.execution.ChargeExecution.Answer;
import tel.billing.subscription.application.lifecycle.SubscriptionLines;
import tel.billing.subscription.application.lifecycle.SubscriptionMails;
import tel.billing.subscription.application.lifecycle.SubscriptionViews;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.application.purchase.Purchase.Intent;
import tel.billing.subscription.application.renewal.RenewalRun;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// A purchase from the request to the reply, by way of a card and the PBX. The idempotency key is bound to
/// the charge with the same identifier, which may take several attempts. Other pending operations of the
/// subscription complete first.
public record PurchaseOperation(
        KeyedRequest request,
        SubscriptionId subscription,
        Purchase purchase,
        PurchaseTerms terms,
        UnitOfWork unitOfWork,
        Subscriptions subscriptions,
        Charges charges,
        PurchaseStarter purchaseStarter,
        PurchaseQuotes quotes,
        ChargeExecution chargeExecution,
        RenewalRun renewalRun,
        SubscriptionLines subscriptionLines,
        SubscriptionMails subscriptionMails,
        ShowAccount showAccount,
        SubscriptionViews views,
        InstantSource clock,
        RemoteDeadline time)
        implements IdempotentOperation<ChargeId, PurchaseOutcome> {
    /// A purchase takes about five turns: renew, start, card, line, reply. Ten times as many leave room for
    /// charges of other requests, and end a purchase that concurrent requests keep overtaking.
    private static final int MAX_TURNS = 50;

    /// Creates the operation of a request.
    public interface Factory {
        PurchaseOperation of(KeyedRequest request, SubscriptionId subscription, Purchase purchase, PurchaseTerms terms);
    }

    @Override
    public Start<ChargeId, PurchaseOutcome> begin(UUID id) {
        var charge = new ChargeId(id);
        return purchaseStarter
                .rejectionOf(terms.returnUrls())
                .or(() -> startUnlessRefused(charge))
                .<Start<ChargeId, PurchaseOutcome>>map(Start.Rejected::new)
                .orElseGet(() -> new Start.Drafted<>(charge));
    }

    @Override
    public ChargeId resume(UUID id) {
        return new ChargeId(id);
    }

    /// Each turn reads the state again and takes the one step that it requires, because a retry, the recovery
    /// job or another request may have advanced the charge after any step. Explicit states between the turns
    /// would only repeat the stored state, which may have changed meanwhile.
    @Override
    public Supplier<Completion<PurchaseOutcome>> proceed(ChargeId own) {
        for (var turn = 0; turn < MAX_TURNS; turn++) {
            var reply = takeTurn(own);
            if (reply.isPresent()) {
                return reply.get();
            }
        }
        return () -> new Completion.Provisional<>(new PurchaseOutcome.TooManyConcurrentRequests());
    }

    /// Starts the purchase if it is needed and no charge is open; empty unless it is refused.
    private Optional<PurchaseOutcome> startUnlessRefused(ChargeId own) {
        var found = subscriptions.lock(account(), subscription);
        if (found.isEmpty()) {
            return Optional.of(new PurchaseOutcome.NotFound());
        }
        if (charges.openOf(account(), subscription).isPresent()) {
            return Optional.empty();
        }
        return switch (intentFor(found.get())) {
            case Intent.Buy buy -> purchaseStarter.begin(own, buy, terms);
            case Intent.Refuse(var outcome) -> Optional.of(outcome);
            case Intent.RenewFirst _ -> rejectionOfRenewal();
            case Intent.Move _, Intent.Nothing _ -> Optional.empty();
        };
    }

    /// The customer accepted the price of the change only. A preview of the period that has ended is too old.
    private Optional<PurchaseOutcome> rejectionOfRenewal() {
        return terms.preview().map(_ -> new PurchaseOutcome.PreviewExpired());
    }

    private Intent intentFor(Subscription found) {
        var intent = purchase.intentFor(found);
        return intent instanceof Intent.Move move
                ? quotes.rejection(move, terms, clock.instant())
                        .<Intent>map(Intent.Refuse::new)
                        .orElse(move)
                : intent;
    }

    /// Empty if another turn is needed.
    private Optional<Reply> takeTurn(ChargeId own) {
        var state = unitOfWork.perform(() -> readState(own));
        return switch (state.own().orElse(null)) {
            case Charge.Captured _ -> Optional.of(this::done);
            case Charge.Declined declined -> Optional.of(() -> declined(declined));
            case Charge.Open open -> advance(open, true);
            case Charge.Released _ -> completeOthersFirst(own, state);
            case null -> completeOthersFirst(own, state);
        };
    }

    private State readState(ChargeId own) {
        return new State(find(), charges.find(account(), own), charges.openOf(account(), subscription));
    }

    private Optional<Reply> completeOthersFirst(ChargeId own, State state) {
        return state.open().isPresent() ? advance(state.open().get(), false) : decide(own, state.subscription());
    }

    private Optional<Reply> decide(ChargeId own, Subscription found) {
        return switch (purchase.intentFor(found)) {
            case Intent.Buy _ -> beginAgain(own);
            case Intent.RenewFirst(var active) -> {
                var rejection = rejectionOfRenewal();
                if (rejection.isEmpty()) {
                    renew(active);
                }
                yield rejection.flatMap(outcome -> provisional(() -> outcome));
            }
            case Intent.Move _, Intent.Nothing _, Intent.Refuse _ -> Optional.of(this::conclude);
        };
    }

    private Optional<Reply> beginAgain(ChargeId own) {
        return unitOfWork
                .commitUnlessRejected(() -> isCompletedMeanwhile(own) ? Optional.empty() : startUnlessRefused(own))
                .map(outcome -> () -> new Completion.Provisional<>(outcome));
    }

    /// Whether a slower request with the same key has completed the charge since this turn read the state.
    private boolean isCompletedMeanwhile(ChargeId own) {
        return subscriptions.lock(account(), subscription).isPresent()
                && charges.find(account(), own)
                        .filter(charge -> !(charge instanceof Charge.Released))
                        .isPresent();
    }

    /// Charges a card for the due period, if necessary. If a collection was started concurrently, it
    /// completes first: an open charge does not change the subscription.
    private void renew(Subscription.Active active) {
        unitOfWork.attempt(() -> subscriptions
                .lock(active.account(), active.id())
                .filter(active::equals)
                .filter(_ -> charges.openOf(active.account(), active.id()).isEmpty())
                .map(_ -> {
                    renewalRun.process(List.of(active));
                    return active;
                }));
    }

    private Optional<Reply> advance(Charge.Open open, boolean isOwn) {
        if (time.isOver()) {
            return provisional(() -> stillOpen(open, Optional.empty(), isOwn));
        }
        var answer = chargeExecution.call(open, time);
        return switch (answer) {
            // The result that completes the own charge is recorded together with the reply.
            case Answer.Completing(var result)
            when isOwn -> Optional.of(() -> result.get().map(this::complete).orElseGet(Completion.Conflict::new));
            case Answer.Completing _, Answer.Intermediate _ -> recordAlone(open, answer, isOwn);
        };
    }

    private Completion<PurchaseOutcome> complete(ChargeProgress.Result result) {
        return switch (result) {
            // Does not reload the subscription: the invoice sequence is locked, and other payments wait for
            // it.
            case ChargeProgress.Paid(var bought) ->
                new Completion.Final<>(new PurchaseOutcome.Done(views.view(bought)));
            case ChargeProgress.Declined(var declined) -> declined(declined);
        };
    }

    /// If the charge of another request has ended, the next turn decides about this request.
    private Optional<Reply> recordAlone(Charge.Open open, Answer answer, boolean isOwn) {
        return switch (unitOfWork.attempt(answer::record).orElse(null)) {
            case null -> Optional.empty();
            case ChargeProgress.Waiting(var page) -> provisional(() -> stillOpen(open, page, isOwn));
            case ChargeProgress.Continues _, ChargeProgress.Paid _, ChargeProgress.Declined _, ChargeProgress.Ended _ ->
                Optional.empty();
            case ChargeProgress _ when !isOwn -> Optional.empty();
            case ChargeProgress.InsufficientBalance(var shortfall) ->
                provisional(() -> new PurchaseOutcome.InsufficientBalance(shortfall));
            case ChargeProgress.PriceChanged(var total) -> provisional(() -> new PurchaseOutcome.PriceChanged(total));
            case ChargeProgress.LineRejected(var reason) -> provisional(() -> new PurchaseOutcome.LineRejected(reason));
            case ChargeProgress.LineUnavailable() -> provisional(PurchaseOutcome.LineUnavailable::new);
        };
    }

    private static Optional<Reply> provisional(Supplier<PurchaseOutcome> outcome) {
        return Optional.of(() -> new Completion.Provisional<>(outcome.get()));
    }

    private PurchaseOutcome stillOpen(Charge.Open open, Optional<URI> page, boolean isOwn) {
        if (!isOwn && terms.excludeOtherCharges()) {
            return new PurchaseOutcome.ChargeInProgress(page);
        }
        return switch (open) {
            case Charge.Draft draft -> new PurchaseOutcome.AwaitingCard(views.view(find()), draft.topUp(), page);
            case Charge.Held _ -> new PurchaseOutcome.LineUnavailable();
        };
    }

    /// Changes at no cost are stored together with the reply.
    private Completion<PurchaseOutcome> conclude() {
        var found = subscriptions.lock(account(), subscription).orElseThrow();
        if (charges.openOf(account(), subscription).isPresent()) {
            return new Completion.Conflict<>();
        }
        return switch (intentFor(found)) {
            case Intent.Nothing _ -> done();
            case Intent.Refuse(var outcome) -> new Completion.Provisional<>(outcome);
            case Intent.Move(var transition) -> move(transition);
            case Intent.Buy _, Intent.RenewFirst _ -> new Completion.Conflict<>();
        };
    }

    private Completion<PurchaseOutcome> move(Subscription.Transition<?> transition) {
        if (!subscriptions.advance(transition)) {
            return new Completion.Conflict<>();
        }
        subscriptionLines.orderForStatus(transition.to());
        subscriptionMails.postAll(subscriptionMails.aboutScheduledChange(
                showAccount.show(account()).orElseThrow(), transition));
        return done();
    }

    private Completion<PurchaseOutcome> done() {
        return new Completion.Final<>(new PurchaseOutcome.Done(views.view(find())));
    }

    private static Completion<PurchaseOutcome> declined(Charge.Declined declined) {
        return new Completion.Final<>(new PurchaseOutcome.CardDeclined(declined.topUp(), declined.reason()));
    }

    private Subscription find() {
        return subscriptions.find(account(), subscription).orElseThrow();
    }

    private AccountId account() {
        return request.account();
    }

    /// Ends the operation in the second unit of work.
    private interface Reply extends Supplier<Completion<PurchaseOutcome>> {}

    /// The current state: the subscription, this operation's charge, and the open charge.
    private record State(Subscription subscription, Optional<Charge> own, Optional<Charge.Open> open) {}
}

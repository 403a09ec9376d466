package tel.billing.subscription.application;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import tel.billing.account.ShowAccount;
import tel.billing.idempotency.Journey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.shared.AccountId;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.Purchase.Intent;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// A purchase from the request to the reply, by way of a card and the PBX. The idempotency key is bound to
/// the charge with the same identifier, which may take several attempts. Other pending operations of the
/// subscription complete first.
record PurchaseJourney(
        KeyedRequest request,
        SubscriptionId subscription,
        Purchase purchase,
        UnitOfWork unitOfWork,
        Subscriptions subscriptions,
        Charges charges,
        Buying buying,
        Charging charging,
        Duties duties,
        Lines lines,
        Correspondence letters,
        ShowAccount showAccount,
        Showing showing,
        RemoteTime time)
        implements Journey<ChargeId, PurchaseOutcome> {
    /// The time limit for all external calls together.
    static final Duration REMOTE_TIME = Duration.ofSeconds(20);
    /// Each turn advances a charge. This many are enough unless concurrent requests keep starting charges.
    private static final int MAX_TURNS = 50;

    static RemoteTime remoteTime(RealTime realTime) {
        return RemoteTime.of(REMOTE_TIME, realTime);
    }

    @Override
    public Beginning<ChargeId, PurchaseOutcome> begin(UUID id) {
        var charge = new ChargeId(id);
        return refusal(charge)
                .<Beginning<ChargeId, PurchaseOutcome>>map(Beginning.Refused::new)
                .orElseGet(() -> new Beginning.Drafted<>(charge));
    }

    @Override
    public ChargeId resume(UUID id) {
        return new ChargeId(id);
    }

    @Override
    public Supplier<Ending<PurchaseOutcome>> proceed(ChargeId own) {
        var ending = Optional.<Supplier<Ending<PurchaseOutcome>>>empty();
        for (var turn = 0; turn < MAX_TURNS && ending.isEmpty(); turn++) {
            ending = proceedOnce(own);
        }
        return ending.orElse(() -> new Ending.Provisional<>(new PurchaseOutcome.Crowded()));
    }

    /// Starts the purchase if it is needed and no charge is open; empty unless it is refused.
    private Optional<PurchaseOutcome> refusal(ChargeId own) {
        var found = subscriptions.lock(account(), subscription);
        if (found.isEmpty()) {
            return Optional.of(new PurchaseOutcome.NotFound());
        }
        if (charges.openOf(account(), subscription).isPresent()) {
            return Optional.empty();
        }
        return switch (intentFor(found.get())) {
            case Intent.Begin begin -> refusal(buying.begin(own, begin));
            case Intent.Upgrade upgrade -> refusal(buying.begin(own, upgrade));
            case Intent.Refuse(var outcome) -> Optional.of(outcome);
            case Intent.Move _, Intent.RenewFirst _, Intent.Nothing _ -> Optional.empty();
        };
    }

    private Intent intentFor(Subscription found) {
        var intent = purchase.intentFor(found);
        return intent instanceof Intent.Move move
                ? buying.objection(move).<Intent>map(Intent.Refuse::new).orElse(move)
                : intent;
    }

    private static Optional<PurchaseOutcome> refusal(Buying.Beginning beginning) {
        return switch (beginning) {
            case Buying.Beginning.Begun() -> Optional.empty();
            case Buying.Beginning.Refused(var outcome) -> Optional.of(outcome);
        };
    }

    /// Empty if another turn is needed.
    private Optional<Supplier<Ending<PurchaseOutcome>>> proceedOnce(ChargeId own) {
        var standing = unitOfWork.perform(() -> standing(own));
        return switch (standing.own().orElse(null)) {
            case Charge.Taken _ -> Optional.of(this::done);
            case Charge.Refused refused -> Optional.of(() -> declined(refused));
            case Charge.Open open -> proceed(open, true);
            case Charge.Released _ -> proceedWithOthers(own, standing);
            case null -> proceedWithOthers(own, standing);
        };
    }

    private Standing standing(ChargeId own) {
        return new Standing(find(), charges.find(account(), own), charges.openOf(account(), subscription));
    }

    private Optional<Supplier<Ending<PurchaseOutcome>>> proceedWithOthers(ChargeId own, Standing standing) {
        return standing.open().isPresent()
                ? proceed(standing.open().get(), false)
                : proceedAlone(own, standing.subscription());
    }

    private Optional<Supplier<Ending<PurchaseOutcome>>> proceedAlone(ChargeId own, Subscription found) {
        return switch (purchase.intentFor(found)) {
            case Intent.Begin _, Intent.Upgrade _ -> beginAgain(own);
            case Intent.RenewFirst(var active) -> {
                renew(active);
                yield Optional.empty();
            }
            case Intent.Move _, Intent.Nothing _, Intent.Refuse _ -> Optional.of(this::conclude);
        };
    }

    private Optional<Supplier<Ending<PurchaseOutcome>>> beginAgain(ChargeId own) {
        var refused = new AtomicReference<Optional<PurchaseOutcome>>(Optional.empty());
        unitOfWork.attempt(() -> {
            refused.set(refusal(own));
            return refused.get().isPresent() ? Optional.empty() : Optional.of(own);
        });
        return refused.get().map(outcome -> () -> new Ending.Provisional<>(outcome));
    }

    /// Charges a card for the due period, if necessary. If a collection was started concurrently, it
    /// completes first: an open charge does not change the subscription.
    private void renew(Subscription.Active active) {
        unitOfWork.attempt(() -> subscriptions
                .lock(active.account(), active.id())
                .filter(active::equals)
                .filter(_ -> charges.openOf(active.account(), active.id()).isEmpty())
                .map(_ -> {
                    duties.fulfil(List.of(active));
                    return active;
                }));
    }

    private Optional<Supplier<Ending<PurchaseOutcome>>> proceed(Charge.Open open, boolean isOwn) {
        if (time.isOver()) {
            return provisional(() -> stillOpen(open, Optional.empty()));
        }
        var finding = charging.ask(open, time);
        return isOwn ? recordOwn(open, finding) : recordOthers(open, finding);
    }

    /// A rejected line of another request does not affect this one.
    private Optional<Supplier<Ending<PurchaseOutcome>>> recordOthers(Charge.Open open, Finding finding) {
        var answer = recordAlone(open, finding);
        return finding instanceof Finding.LineRejected ? Optional.empty() : answer;
    }

    /// The final result is recorded together with the reply.
    private Optional<Supplier<Ending<PurchaseOutcome>>> recordOwn(Charge.Open open, Finding finding) {
        return switch (finding) {
            case Finding.LineReady ready -> Optional.of(() -> record(open, ready, this::done));
            case Finding.CardRefuses refuses -> Optional.of(() -> record(open, refuses, _ -> declinedOwn(open)));
            case Finding.Covered _,
                    Finding.CardGivesUp _,
                    Finding.CardPending _,
                    Finding.LineUnavailable _,
                    Finding.LineRejected _,
                    Finding.LineSuperseded _ -> recordAlone(open, finding);
        };
    }

    private Ending<PurchaseOutcome> record(
            Charge.Open open, Finding finding, Function<Verdict, Ending<PurchaseOutcome>> ending) {
        return charging.record(open, finding).map(ending).orElseGet(Ending.Overtaken::new);
    }

    private Optional<Supplier<Ending<PurchaseOutcome>>> recordAlone(Charge.Open open, Finding finding) {
        var verdict = unitOfWork.attempt(() -> charging.record(open, finding)).orElse(null);
        return switch (verdict) {
            case Verdict.Waits() -> provisional(() -> stillOpen(open, pageOf(finding)));
            case Verdict.ShortOfMoney(var shortfall) -> provisional(() -> new PurchaseOutcome.ShortOfMoney(shortfall));
            case Verdict.Over()
            when finding instanceof Finding.LineRejected(var reason) ->
                provisional(() -> new PurchaseOutcome.LineRejected(reason));
            case Verdict.Over() when open instanceof Charge.Held -> provisional(PurchaseOutcome.LineUnavailable::new);
            case Verdict.Over(), Verdict.Onward(), Verdict.Paid _ -> Optional.empty();
            case null -> Optional.empty();
        };
    }

    private static Optional<Supplier<Ending<PurchaseOutcome>>> provisional(Supplier<PurchaseOutcome> outcome) {
        return Optional.of(() -> new Ending.Provisional<>(outcome.get()));
    }

    private PurchaseOutcome stillOpen(Charge.Open open, Optional<URI> page) {
        return switch (open) {
            case Charge.Draft draft -> new PurchaseOutcome.AwaitingCard(showing.view(find()), draft.topUp(), page);
            case Charge.Held _ -> new PurchaseOutcome.LineUnavailable();
        };
    }

    private static Optional<URI> pageOf(Finding finding) {
        return finding instanceof Finding.CardPending(var page) ? page : Optional.empty();
    }

    /// Changes at no cost are stored together with the reply.
    private Ending<PurchaseOutcome> conclude() {
        var found = subscriptions.lock(account(), subscription).orElseThrow();
        if (charges.openOf(account(), subscription).isPresent()) {
            return new Ending.Overtaken<>();
        }
        return switch (intentFor(found)) {
            case Intent.Nothing _ -> done();
            case Intent.Refuse(var outcome) -> new Ending.Provisional<>(outcome);
            case Intent.Move(var from, var to) -> move(from, to);
            case Intent.Begin _, Intent.Upgrade _, Intent.RenewFirst _ -> new Ending.Overtaken<>();
        };
    }

    private Ending<PurchaseOutcome> move(Subscription from, Subscription.Change<?> to) {
        if (!subscriptions.advance(from, to)) {
            return new Ending.Overtaken<>();
        }
        lines.follow(to.now());
        letters.postAll(letters.aboutPlans(showAccount.show(account()).orElseThrow(), to));
        return done();
    }

    private Ending<PurchaseOutcome> done() {
        return new Ending.Final<>(new PurchaseOutcome.Done(showing.view(find())));
    }

    /// Does not reload the subscription: the invoice sequence is locked, and other payments wait for it.
    private Ending<PurchaseOutcome> done(Verdict verdict) {
        return verdict instanceof Verdict.Paid(var bought)
                ? new Ending.Final<>(new PurchaseOutcome.Done(showing.view(bought)))
                : done();
    }

    private Ending<PurchaseOutcome> declinedOwn(Charge.Open open) {
        return switch (charges.find(open.account(), open.id()).orElseThrow()) {
            case Charge.Refused refused -> declined(refused);
            case Charge.Open _, Charge.Taken _, Charge.Released _ ->
                throw new IllegalStateException(
                        "The card was declined, but the charge was not recorded as refused: " + open);
        };
    }

    private static Ending<PurchaseOutcome> declined(Charge.Refused refused) {
        return new Ending.Final<>(new PurchaseOutcome.CardDeclined(refused.topUp(), refused.reason()));
    }

    private Subscription find() {
        return subscriptions.find(account(), subscription).orElseThrow();
    }

    private AccountId account() {
        return request.account();
    }

    /// The current state: the subscription, this operation's charge, and the open charge.
    private record Standing(Subscription subscription, Optional<Charge> own, Optional<Charge.Open> open) {}
}

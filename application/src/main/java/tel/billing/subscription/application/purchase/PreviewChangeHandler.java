package tel.billing.subscription.application.purchase;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.shared.Money;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.Proration;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.catalogue.NextBill;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.lifecycle.CancelSubscription.When;
import tel.billing.subscription.application.lifecycle.SubscriptionViews;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.application.purchase.Purchase.Intent;
import tel.billing.subscription.application.purchase.PurchaseQuotes.Funding;
import tel.billing.subscription.application.purchase.PurchaseQuotes.Quote;
import tel.billing.subscription.domain.AcceptedPreview;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.CancellationReason;
import tel.billing.subscription.domain.Subscription;

/// Makes the decisions of the operation and shows them instead of storing them.
public record PreviewChangeHandler(
        UnitOfWork unitOfWork,
        Subscriptions subscriptions,
        Charges charges,
        Catalogue catalogue,
        NextBill nextBill,
        PurchaseQuotes quotes,
        ShowAccount showAccount,
        SubscriptionViews views,
        InstantSource clock)
        implements PreviewChange {

    @Override
    public Outcome preview(Query query) {
        return unitOfWork.snapshot(() -> subscriptions
                .find(query.account(), query.subscription())
                .map(found -> preview(query, found))
                .orElseGet(() -> new Outcome.Refused(new PurchaseOutcome.NotFound())));
    }

    private Outcome preview(Query query, Subscription found) {
        return switch (query.change()) {
            case Change.Activation() -> preview(query, found, new Activation(catalogue, clock));
            case Change.OtherPlan(var tier) -> preview(query, found, new PlanChange(tier, catalogue, clock));
            case Change.Cancellation(var when) -> {
                var now = clock.instant();
                yield previewed(query, cancelled(found, when, now), Optional.empty(), now);
            }
        };
    }

    private Outcome preview(Query query, Subscription found, Purchase purchase) {
        if (charges.openOf(found.account(), found.id()).isPresent()) {
            return new Outcome.ChargeInProgress();
        }
        var now = clock.instant();
        return switch (purchase.intentFor(found)) {
            case Intent.Buy buy -> preview(query, buy);
            case Intent.Move move ->
                quotes.rejection(move, PurchaseTerms.NONE, now)
                        .<Outcome>map(Outcome.Refused::new)
                        .orElseGet(() -> previewed(query, move.transition().to(), Optional.empty(), now));
            case Intent.Nothing(var subscription) -> previewed(query, subscription, Optional.empty(), now);
            case Intent.RenewFirst _ -> new Outcome.ChargeInProgress();
            case Intent.Refuse(var outcome) -> new Outcome.Refused(outcome);
        };
    }

    private Outcome preview(Query query, Intent.Buy buy) {
        return switch (quotes.quote(new ChargeId(query.subscription().value()), buy, PurchaseTerms.NONE)) {
            case Quote.Refused(var outcome) -> new Outcome.Refused(outcome);
            case Quote.Priced(var bill) -> preview(query, buy, bill, quotes.funding(bill, query.card()));
        };
    }

    private Outcome preview(Query query, Intent.Buy buy, Bill bill, Funding funding) {
        return switch (funding) {
            case Funding.CardRejected(var reason) -> new Outcome.Refused(new PurchaseOutcome.CardRejected(reason));
            case Funding.Wallet _, Funding.Card _, Funding.TopUpFirst _ ->
                previewed(
                        query, buy.paid(bill), Optional.of(new Payment(bill, proration(buy, bill), funding)), buy.at());
        };
    }

    private static Optional<Proration> proration(Intent.Buy buy, Bill bill) {
        return switch (buy) {
            case Intent.Begin _ -> Optional.empty();
            case Intent.Upgrade(var active, var to, var _) ->
                Optional.of(active.period()
                        .prorate(
                                active.tariff().price(),
                                to.price(),
                                bill.period().start()));
        };
    }

    private Outcome previewed(Query query, Subscription after, Optional<Payment> payment, Instant now) {
        var view = views.view(after);
        return new Outcome.Previewed(new Preview(
                view,
                effectiveAt(query.change(), after, now),
                payment.map(charged -> charged.bill().gross())
                        .orElseGet(() -> Money.zero(view.price().currency())),
                payment,
                renewal(after),
                now,
                validUntil(after, now)));
    }

    /// With the next period, the price changes.
    private static Instant validUntil(Subscription after, Instant now) {
        var expiry = now.plus(AcceptedPreview.LIFETIME);
        return after instanceof Subscription.Active active
                        && active.period().end().isAfter(now)
                        && active.period().end().isBefore(expiry)
                ? active.period().end()
                : expiry;
    }

    private static Instant effectiveAt(Change change, Subscription after, Instant now) {
        return after instanceof Subscription.Active active && isScheduled(change, active)
                ? active.period().end()
                : now;
    }

    private static boolean isScheduled(Change change, Subscription.Active after) {
        return switch (change) {
            case Change.Activation() -> false;
            case Change.OtherPlan _ -> after.scheduledChange().newTariff().isPresent();
            case Change.Cancellation _ -> after.scheduledChange().cancels();
        };
    }

    private Optional<Bill> renewal(Subscription after) {
        return nextBill.of(after, showAccount.show(after.account()).orElseThrow());
    }

    private static Subscription cancelled(Subscription found, When when, Instant now) {
        return switch (found) {
            case Subscription.Cancelled over -> over;
            case Subscription.Active active
            when when.keepsPeriod(active, now) ->
                active.scheduledChange().cancels()
                        ? active
                        : active.scheduleCancellation(now).to();
            case Subscription.Living living ->
                living.cancel(CancellationReason.BY_CUSTOMER, now).to();
        };
    }
}

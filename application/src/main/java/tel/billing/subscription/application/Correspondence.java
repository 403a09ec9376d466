package tel.billing.subscription.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Postbox.Posting;
import tel.billing.notification.PriceWithVat;
import tel.billing.notification.Reader;
import tel.billing.payment.CollectShortfall;
import tel.billing.shared.Money;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.CancelCause;
import tel.billing.subscription.domain.Look;
import tel.billing.subscription.domain.Purpose;
import tel.billing.subscription.domain.Subscription;
import tel.billing.tax.TaxedLine;
import tel.billing.tax.VatTreatment;

/// Writes to owners about their subscriptions. Joins the caller's unit of work.
record Correspondence(Postbox postbox, Catalogue catalogue, CollectShortfall shortfalls) {

    /// All at once.
    void postAll(List<Posting> postings) {
        postbox.postAll(postings);
    }

    Posting receipt(AccountView account, Bill bill, Money balance, Instant at) {
        return posting(
                account,
                new Letter.ChargeReceipt(
                        account.owner().email(),
                        bill.id().value(),
                        occasion(bill.purpose()),
                        name(bill.tariff().tier()),
                        bill.term().start(),
                        bill.term().end(),
                        price(bill.line()),
                        balance,
                        at));
    }

    void shortOfMoney(AccountView account, Subscription.PastDue pastDue, Bill due, Money shortfall) {
        post(
                account,
                new Letter.ShortOfMoney(
                        account.owner().email(),
                        pastDue.id().value(),
                        name(pastDue.tier()),
                        due.gross(),
                        shortfalls.leastTopUp(shortfall),
                        pastDue.dueAt().orElseThrow(),
                        pastDue.suspension()));
    }

    void suspended(AccountView account, Subscription.Suspended suspended, Bill due, Money shortfall) {
        post(
                account,
                new Letter.SubscriptionSuspended(
                        account.owner().email(),
                        suspended.id().value(),
                        name(suspended.tier()),
                        due.gross(),
                        shortfalls.leastTopUp(shortfall),
                        suspended.since(),
                        suspended.cancellation()));
    }

    Posting activeAgain(AccountView account, Subscription.Active active, Instant at) {
        return posting(
                account,
                new Letter.SubscriptionActiveAgain(
                        account.owner().email(), active.id().value(), name(active.tier()), at));
    }

    void cancellationPlanned(AccountView account, Subscription.Active active) {
        post(
                account,
                new Letter.CancellationPlanned(
                        account.owner().email(),
                        active.id().value(),
                        name(active.tier()),
                        active.term().end()));
    }

    /// Of a draft nobody needs to be told that it is over.
    Optional<Posting> cancelled(AccountView account, Subscription.Cancelled over, CancelCause cause) {
        return over.tariff()
                .map(_ -> posting(
                        account,
                        new Letter.SubscriptionCancelled(
                                account.owner().email(),
                                over.id().value(),
                                name(over.tier()),
                                cause(cause),
                                over.at())));
    }

    Posting priceChange(AccountView account, Subscription.Active active, Tariff from, Tariff to, Look look) {
        return posting(
                account,
                new Letter.PriceChange(
                        account.owner().email(),
                        active.id().value(),
                        name(active.tier()),
                        from.price(),
                        to.price(),
                        every(look.previous().period()),
                        included(from.limits()),
                        included(to.limits()),
                        look.termBegins()));
    }

    Posting upcomingRenewal(AccountView account, Bill next, Money balance) {
        return posting(
                account,
                new Letter.UpcomingRenewal(
                        account.owner().email(),
                        next.subscription().value(),
                        name(next.tariff().tier()),
                        price(next.line()),
                        balance,
                        next.term().start()));
    }

    private void post(AccountView account, Letter letter) {
        postbox.post(letter, Reader.in(account.country()));
    }

    private static Posting posting(AccountView account, Letter letter) {
        return new Posting(letter, Reader.in(account.country()));
    }

    private String name(PlanTier tier) {
        return catalogue.plan(tier).name().value();
    }

    private static PriceWithVat price(TaxedLine line) {
        var treatment = line.treatment();
        return new PriceWithVat(
                line.net(), ground(treatment.kind()), treatment.customer(), treatment.rate(), line.vat());
    }

    private static PriceWithVat.Ground ground(VatTreatment.Kind kind) {
        return switch (kind) {
            case DOMESTIC -> PriceWithVat.Ground.DOMESTIC;
            case REVERSE_CHARGE -> PriceWithVat.Ground.REVERSE_CHARGE;
            case DESTINATION -> PriceWithVat.Ground.DESTINATION;
            case OUTSIDE_EU -> PriceWithVat.Ground.OUTSIDE_EU;
        };
    }

    private static Letter.ChargeReceipt.Occasion occasion(Purpose purpose) {
        return switch (purpose) {
            case ACTIVATION -> Letter.ChargeReceipt.Occasion.ACTIVATION;
            case UPGRADE -> Letter.ChargeReceipt.Occasion.UPGRADE;
            case RENEWAL -> Letter.ChargeReceipt.Occasion.RENEWAL;
        };
    }

    private static Letter.SubscriptionCancelled.Cause cause(CancelCause cause) {
        return switch (cause) {
            case BY_CUSTOMER -> Letter.SubscriptionCancelled.Cause.BY_CUSTOMER;
            case UNPAID -> Letter.SubscriptionCancelled.Cause.UNPAID;
            case ACCOUNT_CLOSED -> Letter.SubscriptionCancelled.Cause.ACCOUNT_CLOSED;
            case LAPSED -> throw new IllegalStateException("only a draft lapses");
        };
    }

    private static Letter.PriceChange.Included included(Plan.Limits limits) {
        return new Letter.PriceChange.Included(limits.lines(), limits.concurrentCalls(), limits.includedMinutes());
    }

    private static Letter.PriceChange.Every every(BillingPeriod period) {
        return switch (period) {
            case MONTH -> Letter.PriceChange.Every.MONTH;
            case YEAR -> Letter.PriceChange.Every.YEAR;
        };
    }
}

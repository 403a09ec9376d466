package tel.billing.subscription.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.notification.Letter;
import tel.billing.notification.Letter.SubscriptionGoesOn.Dropped;
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
import tel.billing.subscription.domain.SubscriptionEvent;
import tel.billing.tax.TaxedLine;
import tel.billing.tax.VatTreatment;

/// Sends e-mails about subscriptions. Joins the caller's unit of work.
record Correspondence(Postbox postbox, Catalogue catalogue, CollectShortfall shortfalls) {

    /// Adds all e-mails to the outbox at once.
    void postAll(List<Posting> postings) {
        postbox.postAll(postings);
    }

    Posting receipt(Paid paid, Money balance) {
        var account = paid.buyer();
        var bill = paid.bill();
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
                        paid.at()));
    }

    void shortOfMoney(AccountView account, Subscription.PastDue pastDue, Bill due, Money shortfall) {
        post(
                account,
                new Letter.ShortOfMoney(
                        account.owner().email(),
                        pastDue.id().value(),
                        name(pastDue.tier()),
                        due.term().start(),
                        due.term().end(),
                        due.gross(),
                        shortfalls.leastTopUp(shortfall),
                        pastDue.dueAt().orElseThrow(),
                        pastDue.suspension(),
                        isBlocked(account)));
    }

    void suspended(AccountView account, Subscription.Suspended suspended, Bill due, Money shortfall) {
        post(
                account,
                new Letter.SubscriptionSuspended(
                        account.owner().email(),
                        suspended.id().value(),
                        name(suspended.tier()),
                        due.term().start(),
                        due.term().end(),
                        due.gross(),
                        shortfalls.leastTopUp(shortfall),
                        suspended.since(),
                        suspended.cancellation(),
                        isBlocked(account)));
    }

    /// @param next the bill of the next period, if that period has begun
    Posting activeAgain(AccountView account, Subscription.Active active, Instant at, Optional<Bill> next) {
        return posting(
                account,
                new Letter.SubscriptionActiveAgain(
                        account.owner().email(),
                        active.id().value(),
                        name(active.tier()),
                        at,
                        isBlocked(account),
                        next.map(bill -> new Letter.SubscriptionActiveAgain.NextTerm(
                                bill.term().start(), bill.gross()))));
    }

    /// E-mails about planned changes and their withdrawal. None is sent about a change that a planned
    /// cancellation precedes.
    List<Posting> aboutPlans(AccountView account, Subscription.Change<?> change) {
        if (!(change.now() instanceof Subscription.Active active)
                || active.outlook().ends()) {
            return List.of();
        }
        return switch (change.because()) {
            case SubscriptionEvent.ChangePlanned _ -> changePlanned(account, active);
            case SubscriptionEvent.PlannedChangeWithdrawn _ ->
                List.of(goesOn(account, active, Dropped.CHANGE_WITHDRAWN));
            case SubscriptionEvent.CancellationWithdrawn _ ->
                Stream.concat(
                                Stream.of(goesOn(account, active, Dropped.END_WITHDRAWN)),
                                changePlanned(account, active).stream())
                        .toList();
            case SubscriptionEvent.Activated _,
                    SubscriptionEvent.CancellationPlanned _,
                    SubscriptionEvent.CancellationPostponed _,
                    SubscriptionEvent.Cancelled _,
                    SubscriptionEvent.ChosenAnew _,
                    SubscriptionEvent.FellDue _,
                    SubscriptionEvent.Paid _,
                    SubscriptionEvent.PlanChanged _,
                    SubscriptionEvent.Renewed _,
                    SubscriptionEvent.StayedUnpaid _,
                    SubscriptionEvent.Suspended _ -> List.of();
        };
    }

    private List<Posting> changePlanned(AccountView account, Subscription.Active active) {
        return active.outlook().change().stream()
                .map(other -> posting(
                        account,
                        new Letter.ChangePlanned(
                                account.owner().email(),
                                active.id().value(),
                                name(active.tier()),
                                name(other.tier()),
                                other.price(),
                                every(other.period()),
                                active.term().end(),
                                active.changesOnlyIfPaid())))
                .toList();
    }

    Posting goesOn(AccountView account, Subscription.Active active, Dropped dropped) {
        return posting(
                account,
                new Letter.SubscriptionGoesOn(
                        account.owner().email(), active.id().value(), name(active.tier()), dropped));
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

    /// Empty for a draft.
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

    /// Whether the account is suspended: no card is charged, and no line works.
    private static boolean isBlocked(AccountView account) {
        return account.status() != AccountStatus.ACTIVE;
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
            case LAPSED -> throw new IllegalStateException("A lapsed cancellation is possible for drafts only.");
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

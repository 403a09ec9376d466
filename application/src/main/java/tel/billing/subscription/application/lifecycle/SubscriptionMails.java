package tel.billing.subscription.application.lifecycle;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.account.AccountView;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailMessage.SubscriptionContinues.Dropped;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;
import tel.billing.notification.Outbox.Posting;
import tel.billing.notification.PriceWithVat;
import tel.billing.payment.CollectShortfall;
import tel.billing.shared.Money;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.charge.PaidBill;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.CancellationReason;
import tel.billing.subscription.domain.ChargePurpose;
import tel.billing.subscription.domain.PreNotification;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.domain.SubscriptionEvent;
import tel.billing.tax.TaxedAmount;
import tel.billing.tax.VatTreatment;

/// Sends e-mails about subscriptions. Joins the caller's unit of work.
public record SubscriptionMails(Outbox outbox, Catalogue catalogue, CollectShortfall shortfalls) {

    /// Adds all e-mails to the outbox at once.
    public void postAll(List<Posting> postings) {
        outbox.postAll(postings);
    }

    public Posting receipt(PaidBill paidBill, Money balance) {
        var account = paidBill.buyer();
        var bill = paidBill.bill();
        return posting(
                account,
                new EmailMessage.ChargeReceipt(
                        account.owner().email(),
                        bill.id().value(),
                        occasion(bill.purpose()),
                        name(bill.tariff().tier()),
                        bill.period().start(),
                        bill.period().end(),
                        price(bill.amount()),
                        balance,
                        paidBill.at()));
    }

    public void renewalPaymentFailed(AccountView account, Subscription.PastDue pastDue, Bill due, Money shortfall) {
        post(
                account,
                new EmailMessage.RenewalPaymentFailed(
                        account.owner().email(),
                        pastDue.id().value(),
                        name(pastDue.tier()),
                        due.period().start(),
                        due.period().end(),
                        due.gross(),
                        shortfalls.topUpFor(shortfall),
                        pastDue.dueAt().orElseThrow(),
                        pastDue.suspension(),
                        !account.status().isActive()));
    }

    public void suspended(AccountView account, Subscription.Suspended suspended, Bill due, Money shortfall) {
        post(
                account,
                new EmailMessage.SubscriptionSuspended(
                        account.owner().email(),
                        suspended.id().value(),
                        name(suspended.tier()),
                        due.period().start(),
                        due.period().end(),
                        due.gross(),
                        shortfalls.topUpFor(shortfall),
                        suspended.since(),
                        suspended.cancellation(),
                        !account.status().isActive()));
    }

    /// The subscription is active again after a late payment.
    ///
    /// @param next the bill of the next period, if that period has begun
    public Posting activeAgain(AccountView account, Subscription.Active active, Instant at, Optional<Bill> next) {
        return posting(
                account,
                new EmailMessage.SubscriptionActiveAgain(
                        account.owner().email(),
                        active.id().value(),
                        name(active.tier()),
                        at,
                        !account.status().isActive(),
                        next.map(bill -> new EmailMessage.SubscriptionActiveAgain.NextPeriod(
                                bill.period().start(), bill.gross()))));
    }

    /// E-mails about scheduled changes and their withdrawal. A change that takes effect immediately also
    /// withdraws a scheduled one. No e-mail about a change is sent while a cancellation is scheduled.
    public List<Posting> aboutScheduledChange(AccountView account, Subscription.Transition<?> transition) {
        if (!(transition.to() instanceof Subscription.Active active)
                || active.scheduledChange().cancels()) {
            return List.of();
        }
        return switch (transition.event()) {
            case SubscriptionEvent.ChangeScheduled _ -> changeScheduled(account, active);
            case SubscriptionEvent.ScheduledChangeWithdrawn _ ->
                List.of(subscriptionContinues(account, active, Dropped.CHANGE_WITHDRAWN));
            case SubscriptionEvent.PlanChanged _ ->
                hadScheduledChange(transition.from())
                        ? List.of(subscriptionContinues(account, active, Dropped.CHANGE_WITHDRAWN))
                        : List.of();
            case SubscriptionEvent.CancellationWithdrawn _ ->
                Stream.concat(
                                Stream.of(subscriptionContinues(account, active, Dropped.CANCELLATION_WITHDRAWN)),
                                changeScheduled(account, active).stream())
                        .toList();
            case SubscriptionEvent.Activated _,
                    SubscriptionEvent.CancellationScheduled _,
                    SubscriptionEvent.CancellationPostponed _,
                    SubscriptionEvent.Cancelled _,
                    SubscriptionEvent.PlanChosen _,
                    SubscriptionEvent.BecamePastDue _,
                    SubscriptionEvent.Paid _,
                    SubscriptionEvent.Renewed _,
                    SubscriptionEvent.RetryFailed _,
                    SubscriptionEvent.Suspended _ -> List.of();
        };
    }

    private static boolean hadScheduledChange(Subscription subscription) {
        return subscription instanceof Subscription.Active active
                && active.scheduledChange().newTariff().isPresent();
    }

    private List<Posting> changeScheduled(AccountView account, Subscription.Active active) {
        return active.scheduledChange().newTariff().stream()
                .map(other -> posting(
                        account,
                        new EmailMessage.ChangeScheduled(
                                account.owner().email(),
                                active.id().value(),
                                name(active.tier()),
                                name(other.tier()),
                                other.price(),
                                every(other.interval()),
                                active.period().end(),
                                active.changesOnlyIfPaid())))
                .toList();
    }

    public Posting subscriptionContinues(AccountView account, Subscription.Active active, Dropped dropped) {
        return posting(
                account,
                new EmailMessage.SubscriptionContinues(
                        account.owner().email(), active.id().value(), name(active.tier()), dropped));
    }

    void cancellationScheduled(AccountView account, Subscription.Active active) {
        post(
                account,
                new EmailMessage.CancellationScheduled(
                        account.owner().email(),
                        active.id().value(),
                        name(active.tier()),
                        active.period().end()));
    }

    /// Empty for a draft.
    Optional<Posting> cancelled(AccountView account, Subscription.Cancelled over, CancellationReason cause) {
        return over.tariff()
                .map(_ -> posting(
                        account,
                        new EmailMessage.SubscriptionCancelled(
                                account.owner().email(),
                                over.id().value(),
                                name(over.tier()),
                                cause(cause),
                                over.at())));
    }

    public Posting priceChange(
            AccountView account, Subscription.Active active, Tariff from, Tariff to, PreNotification preNotification) {
        return posting(
                account,
                new EmailMessage.PriceChange(
                        account.owner().email(),
                        active.id().value(),
                        name(active.tier()),
                        from.price(),
                        to.price(),
                        every(preNotification.previous().interval()),
                        included(from.limits()),
                        included(to.limits()),
                        preNotification.periodBegins()));
    }

    public Posting upcomingRenewal(AccountView account, Bill next, Money balance) {
        return posting(
                account,
                new EmailMessage.UpcomingRenewal(
                        account.owner().email(),
                        next.subscription().value(),
                        name(next.tariff().tier()),
                        price(next.amount()),
                        balance,
                        next.period().start()));
    }

    private void post(AccountView account, EmailMessage emailMessage) {
        outbox.post(emailMessage, EmailRecipient.owner(account.id(), account.country()));
    }

    private static Posting posting(AccountView account, EmailMessage emailMessage) {
        return new Posting(emailMessage, EmailRecipient.owner(account.id(), account.country()));
    }

    private String name(PlanTier tier) {
        return catalogue.plan(tier).name().value();
    }

    private static PriceWithVat price(TaxedAmount amount) {
        var treatment = amount.treatment();
        return new PriceWithVat(
                amount.net(), ground(treatment.kind()), treatment.customer(), treatment.rate(), amount.vat());
    }

    private static PriceWithVat.VatReason ground(VatTreatment.Kind kind) {
        return switch (kind) {
            case DOMESTIC -> PriceWithVat.VatReason.DOMESTIC;
            case REVERSE_CHARGE -> PriceWithVat.VatReason.REVERSE_CHARGE;
            case DESTINATION -> PriceWithVat.VatReason.DESTINATION;
            case OUTSIDE_EU -> PriceWithVat.VatReason.OUTSIDE_EU;
        };
    }

    private static EmailMessage.ChargeReceipt.Occasion occasion(ChargePurpose chargePurpose) {
        return switch (chargePurpose) {
            case ACTIVATION -> EmailMessage.ChargeReceipt.Occasion.ACTIVATION;
            case UPGRADE -> EmailMessage.ChargeReceipt.Occasion.UPGRADE;
            case RENEWAL -> EmailMessage.ChargeReceipt.Occasion.RENEWAL;
        };
    }

    private static EmailMessage.SubscriptionCancelled.Cause cause(CancellationReason cause) {
        return switch (cause) {
            case BY_CUSTOMER -> EmailMessage.SubscriptionCancelled.Cause.BY_CUSTOMER;
            case UNPAID -> EmailMessage.SubscriptionCancelled.Cause.UNPAID;
            case ACCOUNT_CLOSED -> EmailMessage.SubscriptionCancelled.Cause.ACCOUNT_CLOSED;
            case EXPIRED -> throw new IllegalStateException("A cancellation by expiry is possible for drafts only.");
        };
    }

    private static EmailMessage.PriceChange.Included included(Plan.Limits limits) {
        return new EmailMessage.PriceChange.Included(
                limits.lines(), limits.concurrentCalls(), limits.includedMinutes());
    }

    private static EmailMessage.PriceChange.Interval every(BillingInterval interval) {
        return switch (interval) {
            case MONTH -> EmailMessage.PriceChange.Interval.MONTH;
            case YEAR -> EmailMessage.PriceChange.Interval.YEAR;
        };
    }
}

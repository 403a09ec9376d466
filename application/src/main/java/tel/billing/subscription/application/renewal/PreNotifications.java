package tel.billing.subscription.application.renewal;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.notification.Outbox.Posting;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.catalogue.NextBill;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.application.lifecycle.SubscriptionMails;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.application.renewal.DueBatch.Announcement;
import tel.billing.subscription.domain.PreNotification;
import tel.billing.subscription.domain.Subscription;

/// A pre-notification is due: sends an e-mail about a changed price or an upcoming renewal. Joins the
/// caller's unit of work, which must lock the subscriptions.
public record PreNotifications(
        Subscriptions subscriptions,
        Catalogue catalogue,
        NextBill nextBill,
        WalletCharging walletCharging,
        SubscriptionMails subscriptionMails) {

    void send(List<Announcement> announcements) {
        subscriptionMails.postAll(announcements.stream()
                .flatMap(announcement -> email(announcement).stream())
                .toList());
        subscriptions.storeChecks(
                announcements.stream().map(Announcement::check).toList());
    }

    private Optional<Posting> email(Announcement announcement) {
        return switch (announcement.preNotification().kind()) {
            case PRICE -> priceChange(announcement.active(), announcement.preNotification(), announcement.account());
            case RENEWAL -> Optional.of(upcomingRenewal(announcement.active(), announcement.account()));
        };
    }

    private Optional<Posting> priceChange(
            Subscription.Active active, PreNotification preNotification, AccountView account) {
        var before = previousTariff(preNotification.previous().period().start(), active, preNotification);
        var after = catalogue.plan(active.tier()).renewalTariff(active.tariff(), preNotification.periodBegins());
        return before.price().equals(after.price()) && before.limits().equals(after.limits())
                ? Optional.empty()
                : Optional.of(subscriptionMails.priceChange(account, active, before, after, preNotification));
    }

    /// The price of a paid period does not change.
    private Tariff previousTariff(Instant start, Subscription.Active active, PreNotification preNotification) {
        return preNotification.previous().equals(active.cycle())
                ? active.tariff()
                : catalogue.plan(active.tier()).renewalTariff(active.tariff(), start);
    }

    private Posting upcomingRenewal(Subscription.Active active, AccountView account) {
        var next = nextBill.of(active, account).orElseThrow();
        return subscriptionMails.upcomingRenewal(account, next, walletCharging.balance(next));
    }
}

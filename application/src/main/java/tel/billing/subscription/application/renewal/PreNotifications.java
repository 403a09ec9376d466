package tel.billing.subscription.application.renewal;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.notification.Outbox.Posting;
import tel.billing.shared.Ids;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.catalogue.Pricing;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.application.lifecycle.SubscriptionMails;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.application.lifecycle.Subscriptions.Looked;
import tel.billing.subscription.application.renewal.DueBatch.Telling;
import tel.billing.subscription.domain.PreNotification;
import tel.billing.subscription.domain.Subscription;

/// A pre-notification is due: sends an e-mail about a changed price or an upcoming renewal. Joins the
/// caller's unit of work, which must lock the subscriptions.
public record PreNotifications(
        Subscriptions subscriptions,
        Catalogue catalogue,
        Pricing pricing,
        WalletCharging walletCharging,
        SubscriptionMails letters,
        Ids ids) {

    void send(List<Telling> tellings) {
        letters.postAll(
                tellings.stream().flatMap(telling -> letter(telling).stream()).toList());
        subscriptions.lookedUntil(tellings.stream()
                .map(telling -> new Looked(telling.active(), telling.after()))
                .toList());
    }

    private Optional<Posting> letter(Telling telling) {
        return switch (telling.preNotification().kind()) {
            case PRICE -> priceChange(telling.active(), telling.preNotification(), telling.account());
            case RENEWAL -> Optional.of(upcomingRenewal(telling.active(), telling.account()));
        };
    }

    private Optional<Posting> priceChange(
            Subscription.Active active, PreNotification preNotification, AccountView account) {
        var before = tariffFrom(preNotification.previous().term().start(), active, preNotification);
        var after = catalogue.plan(active.tier()).tariffFrom(preNotification.termBegins(), active.tariff());
        return before.price().equals(after.price()) && before.limits().equals(after.limits())
                ? Optional.empty()
                : Optional.of(letters.priceChange(account, active, before, after, preNotification));
    }

    /// The price of a paid period does not change.
    private Tariff tariffFrom(Instant start, Subscription.Active active, PreNotification preNotification) {
        return preNotification.previous().equals(active.cycle())
                ? active.tariff()
                : catalogue.plan(active.tier()).tariffFrom(start, active.tariff());
    }

    private Posting upcomingRenewal(Subscription.Active active, AccountView account) {
        var next = pricing.renewal(new ChargeId(ids.next()), active, catalogue.next(active), account);
        return letters.upcomingRenewal(account, next, walletCharging.balance(next));
    }
}

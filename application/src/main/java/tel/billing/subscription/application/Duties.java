package tel.billing.subscription.application;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.domain.CancelCause;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Look;
import tel.billing.subscription.domain.Subscription;

/// Does what is due about subscriptions: tells of what is to come, collects the next term, tries
/// again, ends. Each time one thing for each, in the order in which they fell due. All of it joins
/// the caller's unit of work, which holds the subscriptions.
record Duties(
        Subscriptions subscriptions,
        Catalogue catalogue,
        Pricing pricing,
        Till till,
        Collecting collecting,
        Leaving leaving,
        Correspondence letters,
        Invoicing invoicing,
        ShowAccount showAccount,
        Ids ids,
        InstantSource clock) {

    /// Answers with charges for which a card is to be asked.
    List<Charge.Draft> fulfil(List<Subscription.Activated> due) {
        var debtors = new ArrayList<Subscription.Activated>();
        var paid = new ArrayList<Paid>();
        due.forEach(activated -> {
            switch (activated) {
                case Subscription.Active active -> fulfil(active, debtors);
                case Subscription.PastDue pastDue -> debtors.add(pastDue);
                case Subscription.Suspended suspended -> giveUp(suspended).ifPresent(paid::add);
            }
        });
        var collected = collecting.collect(debtors);
        paid.addAll(collected.paid());
        invoicing.invoice(paid);
        return collected.toAsk();
    }

    private void fulfil(Subscription.Active active, List<Subscription.Activated> debtors) {
        var end = active.term().end();
        var look = active.nextLook().filter(next -> next.at().isBefore(end));
        if (look.isPresent()) {
            tell(active, look.get());
        } else if (active.outlook().ends()) {
            end(active, CancelCause.BY_CUSTOMER);
        } else {
            debtors.add(active);
        }
    }

    /// The wallet may cover by now what costs less than before, as where a VAT number was verified.
    private Optional<Paid> giveUp(Subscription.Suspended suspended) {
        var paid = collecting.collectFromWallet(suspended);
        if (paid.isEmpty()) {
            end(suspended, CancelCause.UNPAID);
        }
        return paid;
    }

    private void end(Subscription.Activated activated, CancelCause cause) {
        if (leaving.cancel(activated, cause).isEmpty()) {
            throw new IllegalStateException("somebody moved %s, which is held".formatted(activated));
        }
    }

    private void tell(Subscription.Active active, Look look) {
        var account = showAccount.show(active.account()).orElseThrow();
        switch (look.kind()) {
            case PRICE -> tellPrice(active, look, account);
            case RENEWAL -> tellRenewal(active, account);
        }
        if (!subscriptions.lookedUntil(active, active.lookedUntil(look.at()))) {
            throw new IllegalStateException("somebody moved %s, which is held".formatted(active));
        }
    }

    private void tellPrice(Subscription.Active active, Look look, AccountView account) {
        var before = priceFrom(look.previous().term().start(), active, look);
        var after = catalogue
                .plan(active.tier())
                .tariffFrom(look.termBegins(), active.tariff())
                .price();
        if (!before.equals(after)) {
            letters.priceChange(account, active, before, after, look);
        }
    }

    /// What was paid already does not change.
    private Money priceFrom(Instant start, Subscription.Active active, Look look) {
        return look.previous().equals(active.cycle())
                ? active.tariff().price()
                : catalogue
                        .plan(active.tier())
                        .tariffFrom(start, active.tariff())
                        .price();
    }

    private void tellRenewal(Subscription.Active active, AccountView account) {
        var next = pricing.renewal(new ChargeId(ids.next()), active, catalogue.next(active), account);
        letters.upcomingRenewal(account, next, till.balance(next));
    }
}

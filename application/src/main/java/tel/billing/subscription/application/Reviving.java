package tel.billing.subscription.application;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import tel.billing.ledger.WalletWatch;
import tel.billing.shared.AccountId;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.domain.Subscription;

/// As soon as a wallet covers what is due, it is collected.
record Reviving(
        UnitOfWork unitOfWork,
        Subscriptions subscriptions,
        Charges charges,
        RaisedWallets raisedWallets,
        Collecting collecting,
        Invoicing invoicing,
        Lines lines,
        Ids ids,
        InstantSource clock,
        RealTime realTime)
        implements WalletWatch, DueWork {

    /// Whoever falls due at the same time sees the money, or is seen here: to find that it is not
    /// enough holds the wallet as well.
    @Override
    public void raised(AccountId account, Currency currency) {
        if (isAwaited(account)) {
            raisedWallets.note(ids.next(), account, clock.instant());
        }
    }

    private boolean isAwaited(AccountId account) {
        return subscriptions.of(account).stream().anyMatch(Subscription.Unpaid.class::isInstance)
                || !charges.draftsOf(account).isEmpty();
    }

    @Override
    public void settle(AccountId account) {
        follow(unitOfWork.perform(() -> raisedWallets.takeOf(account) ? collect(account) : List.<Paid>of()));
    }

    @Override
    public Optional<Instant> nextDue() {
        return raisedWallets.first();
    }

    @Override
    public boolean runDue(Instant now) {
        var collected = unitOfWork.attempt(() -> raisedWallets.take().map(this::collect));
        collected.ifPresent(this::follow);
        return collected.isPresent();
    }

    /// Those that were paid.
    private List<Paid> collect(AccountId account) {
        var activated = subscriptions.lockActivated(account);
        charges.hasten(account, realTime.instant());
        var paid = activated.reversed().stream()
                .filter(Subscription.Unpaid.class::isInstance)
                .map(Subscription.Unpaid.class::cast)
                .filter(unpaid -> charges.openOf(account, unpaid.id()).isEmpty())
                .flatMap(unpaid -> collecting.collectFromWallet(unpaid).stream())
                .toList();
        invoicing.invoice(paid);
        return paid;
    }

    private void follow(List<Paid> paid) {
        paid.forEach(one -> lines.settle(one.bill().account(), one.bill().subscription()));
    }
}

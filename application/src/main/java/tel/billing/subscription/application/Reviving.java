package tel.billing.subscription.application;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import tel.billing.ledger.WalletWatch;
import tel.billing.shared.AccountId;
import tel.billing.shared.DueWork;
import tel.billing.shared.Failures;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// As soon as a wallet covers what is due, it is collected. One for which that fails by a fault of
/// ours is put off, and keeps no other waiting.
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
    private static final int PORTION = 200;
    /// Whoever has the money does not wait behind others' cards.
    private static final Duration AHEAD = Duration.ofDays(1);
    static final Comparator<Subscription.Unpaid> OLDEST_DEBT_FIRST = comparing(
                    (Subscription.Unpaid unpaid) -> unpaid.term().start())
            .thenComparing(Subscription.Unpaid::createdAt)
            .thenComparing(unpaid -> unpaid.id().value());

    /// Whoever falls due at the same time sees the money, or is seen here: to find that it is not
    /// enough holds the wallet as well.
    @Override
    public void raised(AccountId account, Currency currency) {
        if (isAwaited(account)) {
            raisedWallets.note(ids.next(), account, clock.instant());
        }
    }

    private boolean isAwaited(AccountId account) {
        return subscriptions.hasUnpaid(account) || !charges.draftsOf(account).isEmpty();
    }

    /// If it fails, what was noted stays noted: the sweep does it again, and tells of the failure.
    @Override
    public void settle(AccountId account) {
        try {
            follow(unitOfWork.perform(() -> raisedWallets.takeOf(account) ? collect(account) : List.<Paid>of()));
        } catch (RuntimeException _) {
            // Whoever raised the wallet has done so.
        }
    }

    @Override
    public Optional<Instant> nextDue() {
        return raisedWallets.first();
    }

    @Override
    public boolean runDue(Instant now) {
        var failures = new Failures();
        var done = 0;
        var mayBeMore = true;
        while (mayBeMore && done++ < PORTION) {
            var taken = new AtomicReference<Optional<AccountId>>(Optional.empty());
            failures.collect(() -> collectNext(now, taken));
            mayBeMore = taken.get().isPresent();
        }
        failures.tell();
        return mayBeMore;
    }

    /// @param taken is told whose wallet it is
    private void collectNext(Instant now, AtomicReference<Optional<AccountId>> taken) {
        try {
            unitOfWork
                    .attempt(() -> {
                        taken.set(raisedWallets.take(now));
                        return taken.get().map(this::collect);
                    })
                    .ifPresent(this::follow);
        } catch (RuntimeException broken) {
            taken.get().ifPresent(sick -> putOff(sick, now));
            throw broken;
        }
    }

    private void putOff(AccountId sick, Instant now) {
        unitOfWork.perform(() -> {
            raisedWallets.putOff(sick, now.plus(DueSubscriptions.PUT_OFF));
            return sick;
        });
    }

    /// Those that were paid.
    private List<Paid> collect(AccountId account) {
        var unpaid = subscriptions.lockUnpaid(account);
        charges.hasten(account, realTime.instant().minus(AHEAD));
        var charged =
                charges.openOf(account).stream().map(Charge.Open::subscription).collect(toSet());
        var paid = unpaid.stream()
                .filter(each -> !charged.contains(each.id()))
                .sorted(OLDEST_DEBT_FIRST)
                .flatMap(each -> collecting.collectFromWallet(each).stream())
                .toList();
        invoicing.invoice(paid);
        return paid;
    }

    private void follow(List<Paid> paid) {
        paid.forEach(one -> lines.settle(one.bill().account(), one.bill().subscription()));
    }
}

package tel.billing.subscription.application.renewal;

import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.shared.AccountId;
import tel.billing.shared.DueWork;
import tel.billing.shared.FailureCollector;
import tel.billing.shared.Ids;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.application.charge.ChargeInvoicing;
import tel.billing.subscription.application.charge.ChargeSchedule;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.charge.PaidBill;
import tel.billing.subscription.application.lifecycle.SubscriptionLines;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.Charge;

/// Collects debts when a credit to the wallet covers them, such as a top-up. An account whose collection fails
/// because of a bug is postponed, and does not block others.
public record CollectOnWalletCredit(
        UnitOfWork unitOfWork,
        Subscriptions subscriptions,
        Charges charges,
        ChargeSchedule chargeSchedule,
        CreditedWallets creditedWallets,
        RenewalPayment renewalPayment,
        ChargeInvoicing chargeInvoicing,
        SubscriptionLines subscriptionLines,
        Ids ids,
        InstantSource clock)
        implements WalletCreditListener, DueWork {
    private static final int BATCH_SIZE = 200;
    private static final Duration POSTPONEMENT = Duration.ofMinutes(5);

    /// A concurrent renewal either sees the money or is seen here: a failed collection locks the
    /// wallet too.
    @Override
    public boolean credited(AccountId account, Currency currency) {
        var isAwaited = subscriptions.isAwaitingMoney(account);
        if (isAwaited) {
            creditedWallets.add(ids.next(), account, clock.instant());
        }
        return isAwaited;
    }

    /// After a failure the entry stays. The scheduled job retries it and reports the failure.
    @Override
    public void runScheduledWork(AccountId account) {
        try {
            executeLineOrders(
                    unitOfWork.perform(() -> creditedWallets.takeOf(account) ? collect(account) : List.<PaidBill>of()));
        } catch (RuntimeException _) {
            // The credit itself succeeded.
        }
    }

    @Override
    public Optional<Instant> nextDue() {
        return creditedWallets.first();
    }

    @Override
    public boolean runDue(Instant now) {
        var failures = new FailureCollector();
        var done = 0;
        var hasMore = true;
        while (hasMore && done++ < BATCH_SIZE) {
            var taken = new AtomicReference<Optional<AccountId>>(Optional.empty());
            failures.collect(() -> collectNext(now, taken));
            hasMore = taken.get().isPresent();
        }
        failures.throwFirst();
        return hasMore;
    }

    /// @param taken receives the account of the wallet
    private void collectNext(Instant now, AtomicReference<Optional<AccountId>> taken) {
        try {
            unitOfWork
                    .attempt(() -> {
                        taken.set(creditedWallets.take(now));
                        return taken.get().map(this::collect);
                    })
                    .ifPresent(this::executeLineOrders);
        } catch (RuntimeException failure) {
            taken.get().ifPresent(failing -> postpone(failing, now));
            throw failure;
        }
    }

    private void postpone(AccountId failing, Instant now) {
        unitOfWork.run(() -> creditedWallets.postpone(failing, now.plus(POSTPONEMENT)));
    }

    /// A renewal locks the wallet before its charge. This method locks in the same order to avoid a deadlock: it
    /// pays from the wallet first, and then changes the recovery times of the charges.
    private List<PaidBill> collect(AccountId account) {
        var unpaid = subscriptions.lockUnpaid(account);
        var charged =
                charges.openOf(account).stream().map(Charge.Open::subscription).collect(toSet());
        var paid = unpaid.stream()
                .filter(each -> !charged.contains(each.id()))
                .sorted(Debt.OLDEST_FIRST)
                .flatMap(each -> renewalPayment.pay(each).stream())
                .toList();
        charges.bringForward(account, chargeSchedule.beforeAllOthers());
        chargeInvoicing.invoice(paid);
        return paid;
    }

    private void executeLineOrders(List<PaidBill> paid) {
        paid.forEach(one ->
                subscriptionLines.execute(one.bill().account(), one.bill().subscription()));
    }
}

package tel.billing.subscription.application.renewal;

import static java.util.Comparator.comparing;

import java.time.Instant;
import java.util.Comparator;
import tel.billing.account.AccountView;
import tel.billing.shared.AccountId;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Subscription;

/// The debt of a subscription for a period that has begun.
record Debt(Subscription.Activated activated, Bill bill, AccountView account) {
    static final Comparator<Subscription.Unpaid> OLDEST_FIRST = comparing(
                    (Subscription.Unpaid unpaid) -> unpaid.period().start())
            .thenComparing(Subscription.Unpaid::createdAt)
            .thenComparing(unpaid -> unpaid.id().value());

    AccountId accountId() {
        return account.id();
    }

    boolean isOfSuspended() {
        return activated instanceof Subscription.Suspended;
    }

    /// The change of the subscription when this debt is paid.
    Subscription.Transition<Subscription.Active> pay(Instant now) {
        return switch (activated) {
            case Subscription.Active active -> active.renew(bill.tariff(), now);
            case Subscription.Unpaid unpaid -> unpaid.pay(now);
        };
    }
}

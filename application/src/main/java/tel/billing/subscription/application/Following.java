package tel.billing.subscription.application;

import java.util.List;
import tel.billing.account.AccountStatus;
import tel.billing.account.FollowAccount;
import tel.billing.shared.AccountId;
import tel.billing.subscription.domain.CancelCause;
import tel.billing.subscription.domain.Subscription;

/// While an account is suspended, its lines are blocked, nothing is bought, and terms go on; with
/// the account, its subscriptions are over.
record Following(Subscriptions subscriptions, Leaving leaving, Lines lines) implements FollowAccount {

    @Override
    public void follow(AccountId account, AccountStatus status) {
        switch (status) {
            case ACTIVE -> lockAll(account).forEach(lines::follow);
            case SUSPENDED -> lockAll(account).forEach(this::block);
            case CLOSED -> lockAll(account).forEach(this::end);
            case DRAFT, EXPIRED -> {}
        }
    }

    @Override
    public void settle(AccountId account) {
        lines.settleAll(account);
    }

    private List<Subscription.Living> lockAll(AccountId account) {
        return subscriptions.of(account).stream()
                .flatMap(subscription -> subscriptions.lock(account, subscription.id()).stream())
                .filter(Subscription.Living.class::isInstance)
                .map(Subscription.Living.class::cast)
                .toList();
    }

    private void block(Subscription.Living living) {
        must(leaving.abandonCharge(living));
        lines.follow(living);
    }

    private void end(Subscription.Living living) {
        must(leaving.cancel(living, CancelCause.ACCOUNT_CLOSED).isPresent());
    }

    private static void must(boolean alone) {
        if (!alone) {
            throw new IllegalStateException("somebody moved what is held");
        }
    }
}

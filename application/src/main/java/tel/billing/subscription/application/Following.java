package tel.billing.subscription.application;

import java.util.List;
import tel.billing.account.AccountStatus;
import tel.billing.account.FollowAccount;
import tel.billing.shared.AccountId;
import tel.billing.subscription.domain.CancelCause;
import tel.billing.subscription.domain.Subscription;

/// While an account is suspended, its lines are blocked, nothing is bought, and terms go on; once it
/// is active again, what is not paid is tried at once. With the account, its subscriptions are over.
/// However many there are, it takes a few statements, and some more for each charge that is open.
record Following(Subscriptions subscriptions, Collecting collecting, Leaving leaving, Lines lines)
        implements FollowAccount {

    @Override
    public void follow(AccountId account, AccountStatus status) {
        switch (status) {
            case ACTIVE -> serve(account, subscriptions.lockActivated(account));
            case SUSPENDED -> block(account);
            case CLOSED -> leaving.cancelAll(account, subscriptions.lockLiving(account), CancelCause.ACCOUNT_CLOSED);
            case DRAFT, EXPIRED -> {}
        }
    }

    @Override
    public void settle(AccountId account) {
        lines.settleAll(account);
    }

    private void serve(AccountId account, List<Subscription.Activated> activated) {
        lines.followAll(account, activated);
        collecting.retry(
                account,
                activated.stream()
                        .filter(Subscription.Unpaid.class::isInstance)
                        .map(Subscription.Unpaid.class::cast)
                        .toList());
    }

    /// Drafts are held as well, so that nobody begins to buy one meanwhile.
    private void block(AccountId account) {
        var living = subscriptions.lockLiving(account);
        leaving.abandonCharges(account);
        lines.followAll(
                account,
                living.stream().filter(Subscription.Activated.class::isInstance).toList());
    }
}

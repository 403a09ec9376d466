package tel.billing.subscription.application;

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
            case ACTIVE -> subscriptions.lockActivated(account).forEach(lines::follow);
            case SUSPENDED -> subscriptions.lockLiving(account).forEach(this::block);
            case CLOSED -> subscriptions.lockLiving(account).forEach(this::end);
            case DRAFT, EXPIRED -> {}
        }
    }

    @Override
    public void settle(AccountId account) {
        lines.settleAll(account);
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

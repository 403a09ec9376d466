package tel.billing.subscription.application.lifecycle;

import tel.billing.account.ChargedAccounts;
import tel.billing.shared.AccountId;
import tel.billing.subscription.application.charge.Charges;

/// Finds accounts with charges. Locks the account's subscriptions, so that none of them is charged
/// until the unit of work ends.
public record ChargedAccountsHandler(Subscriptions subscriptions, Charges charges) implements ChargedAccounts {

    @Override
    public boolean isCharged(AccountId account) {
        subscriptions.lockLiving(account);
        return charges.hasCapturedOrOpen(account);
    }
}

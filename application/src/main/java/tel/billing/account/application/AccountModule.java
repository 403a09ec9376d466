package tel.billing.account.application;

import tel.billing.account.ChangeOwnerEmail;
import tel.billing.account.ChargedAccounts;
import tel.billing.account.OpenAccount;
import tel.billing.account.RecordVatNumberStatus;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.platform.Platform;
import tel.billing.shared.DueWork;

/// Assembles the use cases of the account that its owner and other subdomains call.
public record AccountModule(Platform platform, Accounts accounts) {

    public OpenAccount openAccount() {
        return new OpenAccountHandler(accounts, platform.clock());
    }

    public ShowAccount showAccount() {
        return new ShowAccountHandler(accounts);
    }

    public RecordVatNumberStatus recordVatNumberStatus() {
        return accounts::recordVat;
    }

    public ReplaceVatNumber replaceVatNumber() {
        return accounts::replaceVat;
    }

    public ChangeOwnerEmail changeOwnerEmail() {
        return accounts::changeOwnerEmail;
    }

    public ChangeProfile changeProfile(ChargedAccounts chargedAccounts) {
        return new ChangeProfileHandler(
                platform.unitOfWork(),
                platform.rateLimits(),
                accounts,
                chargedAccounts,
                platform.auditTrail(),
                platform.clock());
    }

    public DueWork lapsedDrafts() {
        return new ExpireDraftAccounts(platform.unitOfWork(), accounts);
    }
}

package tel.billing.account.application;

import java.time.InstantSource;
import tel.billing.account.ChangeOwnerEmail;
import tel.billing.account.ChargedAccounts;
import tel.billing.account.OpenAccount;
import tel.billing.account.RecordVatNumberStatus;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;

/// Assembles the use cases of the account.
public record AccountModule(UnitOfWork unitOfWork, Accounts accounts, InstantSource clock) {

    public OpenAccount openAccount() {
        return new OpenAccountHandler(accounts, clock);
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

    public ChangeProfile changeProfile(ChargedAccounts chargedAccounts, AuditTrail trail) {
        return new ChangeProfileHandler(unitOfWork, accounts, chargedAccounts, trail, clock);
    }

    public DueWork lapsedDrafts() {
        return new ExpireDraftAccounts(unitOfWork, accounts);
    }
}

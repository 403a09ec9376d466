package tel.billing.account.application;

import java.time.InstantSource;
import tel.billing.account.ChangeOwnerEmail;
import tel.billing.account.ChargedAccounts;
import tel.billing.account.OpenAccount;
import tel.billing.account.RecordVatStanding;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;

/// Assembles the use cases of the account.
public record AccountUseCases(UnitOfWork unitOfWork, Accounts accounts, InstantSource clock) {

    public OpenAccount openAccount() {
        return new AccountOpening(accounts, clock);
    }

    public ShowAccount showAccount() {
        return new AccountShowing(accounts);
    }

    public RecordVatStanding recordVatStanding() {
        return accounts::recordVat;
    }

    public ReplaceVatNumber replaceVatNumber() {
        return accounts::replaceVat;
    }

    public ChangeOwnerEmail changeOwnerEmail() {
        return accounts::changeOwnerEmail;
    }

    public ChangeProfile changeProfile(ChargedAccounts chargedAccounts, AuditTrail trail) {
        return new ChangingProfile(unitOfWork, accounts, chargedAccounts, trail, clock);
    }

    public DueWork lapsedDrafts() {
        return new LapsedDrafts(unitOfWork, accounts);
    }
}

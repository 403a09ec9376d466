package tel.billing.account.application;

import tel.billing.account.ChangeOwnerEmail;
import tel.billing.account.ChargedAccounts;
import tel.billing.account.OpenAccount;
import tel.billing.account.RecordVatNumberStatus;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.platform.Platform;
import tel.billing.shared.DueWork;

/// Assembles the use cases of accounts. Payments, taxes and subscriptions are built on this module. A use case
/// that needs them takes them as a parameter.
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

    // For administrators.

    public ReadAccounts readAccounts(AdministrationPorts ports) {
        return readAccountsHandler(ports);
    }

    public ChangeAccountStatus changeAccountStatus(AdministrationPorts ports) {
        return new ChangeAccountStatusHandler(
                platform.executeOnce(),
                accounts,
                readAccountsHandler(ports),
                ports.blockedAccounts(),
                platform.auditTrail(),
                platform.outbox(),
                ports.accountStatusListener(),
                platform.clock());
    }

    public CorrectCountry correctCountry(AdministrationPorts ports) {
        return (command, rendering) -> platform.executeOnce()
                .answer(
                        command.request(),
                        new CorrectCountryOperation(
                                command,
                                accounts,
                                readAccountsHandler(ports),
                                platform.auditTrail(),
                                platform.outbox(),
                                platform.clock()),
                        rendering);
    }

    public ReleaseTopUps releaseTopUps(AdministrationPorts ports) {
        return (command, rendering) -> platform.executeOnce()
                .answer(
                        command.request(),
                        new ReleaseTopUpsOperation(
                                command,
                                accounts,
                                ports.holds(),
                                readAccountsHandler(ports),
                                platform.auditTrail(),
                                platform.outbox(),
                                platform.clock()),
                        rendering);
    }

    public AdjustWallet adjustWallet(AdministrationPorts ports) {
        return new AdjustWalletHandler(
                platform.executeOnce(),
                accounts,
                ports.ledger(),
                ports.walletCreditListener(),
                platform.auditTrail(),
                platform.ids(),
                platform.clock());
    }

    private ReadAccountsHandler readAccountsHandler(AdministrationPorts ports) {
        return new ReadAccountsHandler(accounts, ports.ledger(), ports.holds(), ports.proofs());
    }
}

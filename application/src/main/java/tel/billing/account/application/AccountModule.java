package tel.billing.account.application;

import java.util.List;
import tel.billing.account.AccountLookup;
import tel.billing.account.ChangeOwnerEmail;
import tel.billing.account.ChargedAccounts;
import tel.billing.account.EraseOwner;
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

    public CountAccounts countAccounts() {
        return accounts::countByStatus;
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

    public EraseOwner eraseOwner() {
        return new EraseOwnerHandler(accounts);
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

    public DueWork expireDraftAccounts() {
        return new ExpireDraftAccounts(platform.unitOfWork(), accounts);
    }

    // For administrators.

    public SearchAccounts searchAccounts(AdministrationPorts ports) {
        return searchAccountsHandler(ports);
    }

    /// Finds accounts by their own data and by the records of other subdomains.
    ///
    /// @param lookups of all subdomains
    public FindAccounts findAccounts(List<AccountLookup> lookups) {
        return new FindAccountsHandler(accounts, lookups);
    }

    public ChangeAccountStatus changeAccountStatus(AdministrationPorts ports) {
        return new ChangeAccountStatusHandler(
                platform.executeOnce(),
                accounts,
                searchAccountsHandler(ports),
                ports.inactiveAccounts(),
                platform.auditTrail(),
                platform.outbox(),
                ports.accountStatusListener(),
                platform.clock());
    }

    public CorrectCountry correctCountry(AdministrationPorts ports) {
        return (command, renderer) -> platform.executeOnce()
                .execute(
                        command.request(),
                        new CorrectCountryOperation(
                                command,
                                accounts,
                                searchAccountsHandler(ports),
                                platform.auditTrail(),
                                platform.outbox(),
                                platform.clock()),
                        renderer);
    }

    public ChangeClientData changeClientData(AdministrationPorts ports) {
        return (command, renderer) -> platform.executeOnce()
                .execute(
                        command.request(),
                        new ChangeClientDataOperation(
                                command, accounts, searchAccountsHandler(ports), platform.auditTrail()),
                        renderer);
    }

    public ReleaseTopUps releaseTopUps(AdministrationPorts ports) {
        return (command, renderer) -> platform.executeOnce()
                .execute(
                        command.request(),
                        new ReleaseTopUpsOperation(
                                command,
                                accounts,
                                ports.holds(),
                                searchAccountsHandler(ports),
                                platform.auditTrail(),
                                platform.outbox(),
                                platform.clock()),
                        renderer);
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

    private SearchAccountsHandler searchAccountsHandler(AdministrationPorts ports) {
        return new SearchAccountsHandler(accounts, ports.ledger(), ports.holds(), ports.proofs());
    }
}

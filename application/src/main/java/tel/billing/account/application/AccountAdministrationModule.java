package tel.billing.account.application;

import tel.billing.account.AccountStatusListener;
import tel.billing.account.BlockedAccounts;
import tel.billing.account.TopUpHolds;
import tel.billing.account.VatProofs;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.platform.Platform;

/// Assembles the use cases of administrators for accounts. They need payments, taxes and subscriptions, which
/// need the use cases of [AccountModule]. So the two modules are separate.
///
/// @param ledger notifies `walletCreditListener` of credited wallets
public record AccountAdministrationModule(
        Platform platform,
        Accounts accounts,
        Ledger ledger,
        BlockedAccounts blockedAccounts,
        TopUpHolds holds,
        VatProofs proofs,
        AccountStatusListener accountStatusListener,
        WalletCreditListener walletCreditListener) {

    public ReadAccounts readAccounts() {
        return readAccountsHandler();
    }

    public ChangeAccountStatus changeAccountStatus() {
        return new ChangeAccountStatusHandler(
                platform.executeOnce(),
                accounts,
                readAccountsHandler(),
                blockedAccounts,
                platform.auditTrail(),
                platform.outbox(),
                accountStatusListener,
                platform.clock());
    }

    public CorrectCountry correctCountry() {
        return (command, rendering) -> platform.executeOnce()
                .answer(
                        command.request(),
                        new CorrectCountryOperation(
                                command,
                                accounts,
                                readAccountsHandler(),
                                platform.auditTrail(),
                                platform.outbox(),
                                platform.clock()),
                        rendering);
    }

    public ReleaseTopUps releaseTopUps() {
        return (command, rendering) -> platform.executeOnce()
                .answer(
                        command.request(),
                        new ReleaseTopUpsOperation(
                                command,
                                accounts,
                                holds,
                                readAccountsHandler(),
                                platform.auditTrail(),
                                platform.outbox(),
                                platform.clock()),
                        rendering);
    }

    public AdjustWallet adjustWallet() {
        return new AdjustWalletHandler(
                platform.executeOnce(),
                accounts,
                ledger,
                walletCreditListener,
                platform.auditTrail(),
                platform.ids(),
                platform.clock());
    }

    private ReadAccountsHandler readAccountsHandler() {
        return new ReadAccountsHandler(accounts, ledger, holds, proofs);
    }
}

package tel.billing.account.application;

import java.time.InstantSource;
import tel.billing.account.AccountStatusListener;
import tel.billing.account.BlockedAccounts;
import tel.billing.account.TopUpHolds;
import tel.billing.account.VatProofs;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.notification.Outbox;
import tel.billing.shared.Ids;

/// Assembles the use cases of administrators for accounts.
///
/// @param ledger notifies `watch` of credited wallets
public record AccountAdministrationModule(
        ExecuteOnce executeOnce,
        Accounts accounts,
        Ledger ledger,
        BlockedAccounts blockedAccounts,
        TopUpHolds holds,
        VatProofs proofs,
        AuditTrail trail,
        Outbox outbox,
        AccountStatusListener followers,
        WalletCreditListener watch,
        Ids ids,
        InstantSource clock) {

    public ReadAccounts readAccounts() {
        return dossiers();
    }

    public ChangeAccountStatus changeAccountStatus() {
        return new ChangeAccountStatusHandler(
                executeOnce, accounts, dossiers(), blockedAccounts, trail, outbox, followers, clock);
    }

    public CorrectCountry correctCountry() {
        return (command, rendering) -> executeOnce.answer(
                command.request(),
                new CorrectCountryOperation(command, accounts, dossiers(), trail, outbox, clock),
                rendering);
    }

    public ReleaseTopUps releaseTopUps() {
        return (command, rendering) -> executeOnce.answer(
                command.request(),
                new ReleaseTopUpsOperation(command, accounts, holds, dossiers(), trail, outbox, clock),
                rendering);
    }

    public AdjustWallet adjustWallet() {
        return (command, rendering) -> {
            var operation = new AdjustWalletOperation(command, accounts, ledger, trail, ids, clock);
            var answer = executeOnce.answer(command.request(), operation, rendering);
            watch.settle(command.account());
            return answer;
        };
    }

    private ReadAccountsHandler dossiers() {
        return new ReadAccountsHandler(accounts, ledger, holds, proofs);
    }
}

package tel.billing.account.application;

import tel.billing.account.AccountStatusListener;
import tel.billing.account.InactiveAccounts;
import tel.billing.account.TopUpHolds;
import tel.billing.account.VatProofs;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;

/// The ports of the use cases that administrators have for accounts. Only [AccountModule] takes them.
///
/// @param ledger notifies `walletCreditListener` of credited wallets
public record AdministrationPorts(
        Ledger ledger,
        InactiveAccounts inactiveAccounts,
        TopUpHolds holds,
        VatProofs proofs,
        AccountStatusListener accountStatusListener,
        WalletCreditListener walletCreditListener) {}

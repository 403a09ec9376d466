package tel.billing.account.application;

import java.util.List;
import tel.billing.account.AccountView;
import tel.billing.ledger.Wallet;

/// An account as staff see it: with its wallets.
public record Dossier(AccountView account, List<Wallet> wallets) {

    public Dossier {
        wallets = List.copyOf(wallets);
    }
}

package tel.billing.account.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.ledger.Wallet;

/// An account as staff see it: with its wallets, and since when its top-ups are held, if they are.
public record Dossier(AccountView account, List<Wallet> wallets, Optional<Instant> topUpsHeldSince) {

    public Dossier {
        wallets = List.copyOf(wallets);
    }
}

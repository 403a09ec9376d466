package tel.billing.account.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.VatProof;
import tel.billing.ledger.Wallet;

/// An account as staff see it: with its wallets, since when its top-ups are held, if they are, and whose its VAT number
/// is, if the EU's register knew it.
public record Dossier(
        AccountView account, List<Wallet> wallets, Optional<Instant> topUpsHeldSince, Optional<VatProof> vatProof) {

    public Dossier {
        wallets = List.copyOf(wallets);
    }
}

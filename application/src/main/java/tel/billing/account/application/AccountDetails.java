package tel.billing.account.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.VatProof;
import tel.billing.ledger.Wallet;

/// An account as staff see it: with its wallets, the start of a hold on its top-ups, and the registered
/// holder of its VAT number. The last two are absent if there is no hold or no proof.
public record AccountDetails(
        AccountView account, List<Wallet> wallets, Optional<Instant> topUpsHeldSince, Optional<VatProof> vatProof) {

    public AccountDetails {
        wallets = List.copyOf(wallets);
    }
}

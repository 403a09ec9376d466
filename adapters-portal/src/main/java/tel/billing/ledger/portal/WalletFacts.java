package tel.billing.ledger.portal;

import java.util.List;
import tel.billing.ledger.Ledger;
import tel.billing.shared.AccountId;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.operation.AccountFacts;
import tel.billing.shared.portal.operation.Fact;

/// The balances of an account.
public record WalletFacts(Ledger ledger) implements AccountFacts {

    @Override
    public List<Fact> of(AccountId account, Visit visit) {
        var label = visit.text("operation.fact.balance");
        var wallets = ledger.wallets(account);
        return wallets.isEmpty()
                ? List.of(new Fact(label, visit.text("operation.fact.no_balance")))
                : wallets.stream()
                        .map(wallet -> new Fact(label, visit.money(wallet.balance())))
                        .toList();
    }
}

package tel.billing.subscription.application;

import java.time.Instant;
import java.util.Optional;
import tel.billing.payment.CollectShortfall;
import tel.billing.shared.Money;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;

/// What cards are to bring, and how charges cease to be drafts. Whatever becomes of one, its card is not asked any
/// more: what
/// was not asked for so far dies, of what is in doubt only the end is looked up. Joins the caller's
/// unit of work.
record Drafts(Charges charges, CollectShortfall shortfalls) {

    /// False if somebody else took the charge further meanwhile.
    boolean leave(Charge.Draft draft, Charge to, Optional<Instant> lookAfter) {
        if (!charges.advance(draft, to, lookAfter)) {
            return false;
        }
        shortfalls.withdraw(draft.account(), draft.topUp());
        return true;
    }

    /// The same for one that is over.
    boolean end(Charge.Draft draft, Charge end) {
        return leave(draft, end, Optional.empty());
    }

    /// So much must a card bring for the bill. What the account's other drafts are about to spend
    /// is not there for it, and what they lack themselves is theirs to bring.
    Money lacking(Bill bill, Money balance) {
        var others = charges.draftsOf(bill.account()).stream()
                .filter(draft -> !draft.id().equals(bill.id()))
                .map(draft -> draft.bill().gross())
                .filter(gross -> gross.currency().equals(balance.currency()))
                .reduce(Money::plus);
        return bill.gross().minus(others.map(spent -> left(balance, spent)).orElse(balance));
    }

    private static Money left(Money balance, Money spent) {
        return balance.compareTo(spent) > 0 ? balance.minus(spent) : Money.zero(balance.currency());
    }
}

package tel.billing.subscription.application;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.payment.CollectShortfall;
import tel.billing.shared.Money;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Purpose;

/// What cards are to bring, and how charges cease to be drafts. Whatever becomes of one, its card is
/// not asked any more: what was not asked for so far dies, of what is in doubt only the end is
/// looked up. Joins the caller's unit of work.
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
        return lacking(
                bill,
                balance,
                charges.draftsOf(bill.account()).stream()
                        .filter(draft -> !draft.id().equals(bill.id())));
    }

    /// So much does the wallet lack as of now: for a further term, what those that fell due before
    /// it wait for is not there.
    Money lackingNow(Charge.Draft draft, Money balance) {
        return isRenewal(draft)
                ? lacking(
                        draft.bill(),
                        balance,
                        charges.draftsOf(draft.account()).stream()
                                .takeWhile(older -> !older.id().equals(draft.id()))
                                .filter(Drafts::isRenewal))
                : lacking(draft.bill(), balance, Stream.empty());
    }

    private static boolean isRenewal(Charge.Draft draft) {
        return draft.bill().purpose() == Purpose.RENEWAL;
    }

    /// Where others are about to spend of the wallet as well.
    static Money lacking(Bill bill, Money balance, Stream<Charge.Draft> others) {
        var spent = others.map(draft -> draft.bill().gross())
                .filter(gross -> gross.currency().equals(balance.currency()))
                .reduce(Money::plus);
        return bill.gross().minus(spent.map(sum -> left(balance, sum)).orElse(balance));
    }

    private static Money left(Money balance, Money spent) {
        return balance.compareTo(spent) > 0 ? balance.minus(spent) : Money.zero(balance.currency());
    }
}

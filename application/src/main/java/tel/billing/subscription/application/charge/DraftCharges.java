package tel.billing.subscription.application.charge;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.payment.CollectShortfall;
import tel.billing.shared.Money;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;

/// Calculates the amounts for cards, and ends the draft state of charges. The card request of such a charge
/// is abandoned: an unsent request is dropped, an unanswered one is only looked up. Joins the caller's unit
/// of work.
public record DraftCharges(Charges charges, CollectShortfall shortfalls) {

    /// Stores the transition of a charge and abandons its card request, if it has one. False if the charge
    /// was advanced concurrently.
    public boolean advance(Charge.Transition<?> transition, Optional<Instant> recoverAfter) {
        if (!charges.advance(transition, recoverAfter)) {
            return false;
        }
        if (transition.from() instanceof Charge.Draft draft) {
            shortfalls.abandon(draft.account(), draft.topUp());
        }
        return true;
    }

    /// Ends the charge; false if it was advanced concurrently.
    public boolean end(Charge.Transition<?> end) {
        return advance(end, Optional.empty());
    }

    /// The amount that a card must pay for the bill. The balance that other drafts of the account will use
    /// is not available. Their shortfall is not included.
    public Money shortfall(Bill bill, Money balance) {
        return shortfall(
                bill,
                balance,
                charges.draftsOf(bill.account()).stream()
                        .filter(draft -> !draft.id().equals(bill.id())));
    }

    /// The amount that the wallet lacks now. For a renewal, the balance that older renewals wait for is
    /// not available.
    public Money currentShortfall(Charge.Draft draft, Money balance) {
        return switch (draft) {
            case Charge.PurchaseDraft purchase -> shortfall(purchase.bill(), balance, Stream.empty());
            case Charge.RenewalDraft renewal ->
                shortfall(
                        renewal.bill(),
                        balance,
                        charges.draftsOf(renewal.account()).stream()
                                .takeWhile(older -> !older.id().equals(renewal.id()))
                                .filter(Charge.RenewalDraft.class::isInstance));
        };
    }

    /// The amount that the wallet lacks if the other drafts are paid first.
    public static Money shortfall(Bill bill, Money balance, Stream<? extends Charge.Draft> others) {
        var spent = others.map(draft -> draft.bill().gross())
                .filter(gross -> gross.currency().equals(balance.currency()))
                .reduce(Money::plus);
        return bill.gross().minus(spent.map(sum -> remaining(balance, sum)).orElse(balance));
    }

    private static Money remaining(Money balance, Money spent) {
        return balance.compareTo(spent) > 0 ? balance.minus(spent) : Money.zero(balance.currency());
    }
}

package tel.billing.subscription.application;

import java.time.Instant;
import java.util.Optional;
import tel.billing.payment.CollectShortfall;
import tel.billing.subscription.domain.Charge;

/// Takes charges out of being drafts. Whatever becomes of one, its card is not asked any more: what
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
}

package tel.billing.payment.adyen;

import tel.billing.payment.DeclineReason;

/// What Adyen made of a request for a stored card's money, before it matters whether the card's owner is there.
sealed interface Verdict {

    record Paid() implements Verdict {}

    record NotPaid(DeclineReason reason) implements Verdict {}

    /// The card's owner must prove to be the one.
    record OwnerNeeded() implements Verdict {}

    /// Adyen has it and decides later.
    record Undecided() implements Verdict {}

    /// It may mean anything.
    record Unclear() implements Verdict {}
}

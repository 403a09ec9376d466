package tel.billing.payment;

import java.net.URI;
import java.util.Optional;
import java.util.UUID;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Charges a card of an account for a shortfall of its wallet. The card payment is an ordinary top-up:
/// captured money stays in the wallet, even if its original purpose no longer exists.
public interface CollectShortfall {

    /// Which card would be charged now, and how much: the shortfall, but at least the minimum top-up amount.
    CardCharge chargeFor(AccountId account, Money shortfall, CardChoice choice);

    /// Drafts a top-up for the shortfall, but at least for the minimum top-up amount. Returns empty if
    /// [#chargeFor] finds no card now. Joins the caller's unit of work. The processor receives no request before
    /// [#collect]. If the caller never calls [#collect], the recovery job sends the request after 30 seconds.
    ///
    /// @param cause the ID of what the money is for. The IDs of its top-ups derive from `cause` and a counter.
    /// If a loss of data removes a top-up, the next one gets the same ID, so the processor does not charge the
    /// card again
    Optional<PaymentId> draft(AccountId account, UUID cause, Money shortfall, PaymentContext context);

    /// Why the customer cannot return to these URLs; empty if the operator has allowed all of them.
    Optional<ReturnUrls.Violation> violationOf(ReturnUrls urls);

    /// The smallest top-up that covers the shortfall.
    Money topUpFor(Money shortfall);

    /// Charges the card, or looks up the result of an earlier attempt, outside any unit of work.
    /// Idempotent: repeated calls charge the card once. If staff suspended the account meanwhile, the card
    /// is not charged.
    Collected collect(AccountId account, PaymentId topUp);

    /// The result of a payment that was declined or has expired; empty otherwise. Calls no external system.
    Optional<Collected.Failed> failure(AccountId account, PaymentId topUp);

    /// Abandons the payment. A card that was not charged yet is not charged, and one that may have been
    /// charged is not charged again. The recovery job still detects captured money. Does nothing if the
    /// result is known. Joins the caller's unit of work.
    void abandon(AccountId account, PaymentId topUp);

    /// How to charge: whether the customer is present, the card, and the return URLs.
    ///
    /// @param isCustomerPresent whether the customer requests the payment now and can act on a page
    /// @param returnUrls where that page returns the customer to
    record PaymentContext(boolean isCustomerPresent, CardChoice card, ReturnUrls returnUrls) {
        public static final PaymentContext CUSTOMER_ABSENT =
                new PaymentContext(false, CardChoice.DEFAULT, ReturnUrls.NONE);

        public static PaymentContext customerPresent(CardChoice card, ReturnUrls returnUrls) {
            return new PaymentContext(true, card, returnUrls);
        }
    }

    /// The answer to [#chargeFor].
    sealed interface CardCharge {

        /// A card can be charged.
        ///
        /// @param card empty if the customer enters a card on the processor's page
        record Possible(Money amount, Optional<StoredCardId> card) implements CardCharge {}

        /// The chosen card cannot be charged.
        record Rejected(CardRejection reason) implements CardCharge {}

        /// No card can be charged.
        record None() implements CardCharge {}
    }

    /// The result of the payment.
    sealed interface Collected {
        /// The money was added to the wallet.
        record Captured() implements Collected {}

        /// No money has arrived so far.
        sealed interface Failed extends Collected {}

        /// The card was not charged.
        record Declined(DeclineReason reason) implements Failed {}

        /// The customer or the processor did not respond in time. No money has arrived so far.
        record Expired() implements Failed {}

        /// The customer must act on the page. Without a page, the processor's result is outstanding.
        record Pending(Optional<URI> page) implements Collected {}
    }
}

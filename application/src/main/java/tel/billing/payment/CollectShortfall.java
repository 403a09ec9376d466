package tel.billing.payment;

import java.net.URI;
import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Takes what a wallet lacks from the account's default stored card. It is a top-up of its own:
/// what is captured is in the wallet, and stays there whatever becomes of what it was collected
/// for.
public interface CollectShortfall {

    /// Writes down that the card is to be asked, for the least that a top-up may bring if less is
    /// lacking; empty if there is no card that may be asked now. Joins the caller's unit of work.
    /// Nobody is asked before [#collect], or, should nobody call that, before half a minute is over.
    ///
    /// @param isCustomerThere whether the customer asks for it now, and can act at a page
    Optional<PaymentId> draft(AccountId account, Money shortfall, boolean isCustomerThere);

    /// What a customer must top up at least to bring so much: no top-up takes less.
    Money leastTopUp(Money shortfall);

    /// Asks the card, or what became of it, outside any unit of work. The card is charged once,
    /// however often this is called, and not for an account that staff suspended meanwhile.
    Collected collect(AccountId account, PaymentId topUp);

    /// Nobody needs the money any more: a card that was not asked so far is not asked, and one that
    /// may have been is not asked again. Money that came all the same is found out. Does nothing
    /// where the end is known. Joins the caller's unit of work.
    void withdraw(AccountId account, PaymentId topUp);

    /// What became of it.
    sealed interface Collected {
        /// The money came into the wallet.
        record Captured() implements Collected {}

        /// No money came.
        record Declined(DeclineReason reason) implements Collected {}

        /// Nobody acted or answered in time; no money came so far.
        record Expired() implements Collected {}

        /// The customer must act at the page, or, without one, the processor owes an answer.
        record Pending(Optional<URI> page) implements Collected {}
    }
}

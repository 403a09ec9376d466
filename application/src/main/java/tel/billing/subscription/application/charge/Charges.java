package tel.billing.subscription.application.charge;

import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tel.billing.payment.PaymentId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.domain.Charge;

/// Stores the charges, which are never deleted, and when (in real time) the recovery job retries an
/// open charge.
public interface Charges {

    /// Stores and publishes a new charge. Returns false and publishes nothing if the subscription has an open
    /// charge.
    boolean open(Charge.Creation<? extends Charge.Open> creation, Instant recoverAfter);

    /// Stores and publishes new renewals that wait for cards. The unit of work must hold the locks of all
    /// their subscriptions. Fails if a subscription has an open charge, which indicates a bug.
    void openAll(List<Charge.Creation<Charge.RenewalDraft>> creations, Instant recoverAfter);

    /// Stores and publishes charges that were captured immediately. The unit of work must hold the locks of
    /// all their subscriptions. Fails if a period was charged before, which indicates a bug.
    void addCaptured(List<Charge.Creation<Charge.Captured>> creations);

    Optional<Charge> find(AccountId account, ChargeId id);

    /// Whether the account has a captured or open charge.
    boolean hasCapturedOrOpen(AccountId account);

    /// The subscription's open charge.
    Optional<Charge.Open> openOf(AccountId account, SubscriptionId subscription);

    /// The account's open charges.
    List<Charge.Open> openOf(AccountId account);

    /// The account's open charges that wait for a card, the oldest first.
    List<Charge.Draft> draftsOf(AccountId account);

    /// The open charges of the accounts that wait for a card, for renewals only.
    List<Charge.RenewalDraft> renewalsOf(Set<AccountId> accounts);

    /// A page of all open renewal charges: those after `last`, if present.
    List<Charge.RenewalDraft> renewals(Optional<Charge.RenewalDraft> last, int limit);

    /// The subscription's charges, oldest first.
    List<Charge> findBySubscription(AccountId account, SubscriptionId subscription);

    /// Stores and publishes the transition if the stored version is still the one that it started from.
    /// Otherwise, or if the charge is to be open and the subscription has another open charge, returns false
    /// and publishes nothing. The recovery job retries the charge at `recoverAfter`; never if empty. Fails if
    /// the charge is captured and its period was charged before.
    boolean advance(Charge.Transition<?> transition, Optional<Instant> recoverAfter);

    /// Moves the next recovery of the account's open charges forward to `recoverAfter`; an earlier time
    /// stays. Recovery takes charges in the order of this time. Skips charges that another transaction has
    /// locked.
    void bringForward(AccountId account, Instant recoverAfter);

    /// Likewise moves the recovery of the open charge that waits for this card payment.
    void bringForwardDraft(AccountId account, PaymentId topUp, Instant recoverAfter);

    /// Moves the next recovery of all charges with held money forward to `recoverAfter`; an earlier time
    /// stays. Skips charges that another transaction has locked.
    void bringForwardHeld(Instant recoverAfter);

    /// Takes the charge waiting for a card whose recovery time is the oldest up to `realNow`. Postpones its
    /// recovery by half a minute to exclude other callers, and by twice the delay at each further take, up
    /// to some hours.
    Optional<Charge.Draft> takeDraftForRecovery(Instant realNow);

    /// Takes a charge with held money that waits for a line, like [#takeDraftForRecovery]. Its delay is at
    /// most 8 minutes.
    Optional<Charge.Held> takeHeldForRecovery(Instant realNow);

    long countOpen();

    /// The sum held for lines, over all customers.
    Money held(Currency currency);
}

package tel.billing.subscription.application;

import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.domain.Charge;

/// Keeps the charges; none is ever deleted. It also keeps when, in real time, recovery is to look
/// after one that is open.
public interface Charges {

    /// Stores a new charge; false if the subscription has an open one.
    boolean open(Charge.Open charge, Instant lookAfter);

    /// Stores new charges that wait for cards. All of their subscriptions are held by the unit of
    /// work. Fails if one of them has an open charge, which then can only be a fault of ours.
    void openAll(List<Charge.Draft> charges, Instant lookAfter);

    /// Stores charges that were taken at once. All of their subscriptions are held by the unit of
    /// work. Fails if the term of one was taken already, which then can only be a fault of ours.
    void addTaken(List<Charge.Taken> charges);

    Optional<Charge> find(AccountId account, ChargeId id);

    /// Whether the account has a charge that was taken or is open.
    boolean hasTakenOrOpen(AccountId account);

    /// The subscription's open charge.
    Optional<Charge.Open> openOf(AccountId account, SubscriptionId subscription);

    /// The account's open charges.
    List<Charge.Open> openOf(AccountId account);

    /// The account's open charges that wait for a card, the oldest first.
    List<Charge.Draft> draftsOf(AccountId account);

    /// The same of several accounts, those for further terms only.
    List<Charge.Draft> renewalsOf(Set<AccountId> accounts);

    /// Everybody's open charges for further terms, a portion of them: those after `last`, if there
    /// is one.
    List<Charge.Draft> renewals(Optional<Charge.Draft> last, int limit);

    /// The subscription's charges, the oldest first.
    List<Charge> of(AccountId account, SubscriptionId subscription);

    /// Stores the new state, if the charge is still in the state of `from`; false if not, or if it
    /// is to be open and its subscription has another open one. Recovery looks after it at
    /// `lookAfter`, or no more. Fails if the charge is to be taken and its term was already.
    boolean advance(Charge from, Charge to, Optional<Instant> lookAfter);

    /// Has recovery look after the account's open charges at `lookAfter`, where it would do so
    /// later. The longer ago that is, the more others come after them.
    void hasten(AccountId account, Instant lookAfter);

    /// Has recovery look at `lookAfter` after all charges for which money is held, where it would
    /// do so later, except those that somebody moves just now.
    void hastenHeld(Instant lookAfter);

    /// Takes the charge waiting for a card that has waited longest for recovery to look after it by
    /// `realNow`. It is put off by half a minute, so that nobody else takes it meanwhile, and by
    /// twice the time each time it is taken again, up to some hours.
    Optional<Charge.Draft> takeStaleDraft(Instant realNow);

    /// The same of charges for which money is held while they wait for lines: these are put off by
    /// 8 minutes at most.
    Optional<Charge.Held> takeStaleHeld(Instant realNow);

    /// How many charges are open.
    long countOpen();

    /// So much is held for lines, of all customers.
    Money held(Currency currency);
}

package tel.billing.subscription;

import java.time.Instant;
import java.util.List;
import tel.billing.shared.Money;

/// Key figures of the subscriptions of all accounts. Expensive: cache the result.
public interface SubscriptionFigures {

    /// The subscriptions that were activated, in groups, in any order. Groups without subscriptions are
    /// omitted.
    ///
    /// @param cancelledFrom omits subscriptions that were cancelled before this instant
    List<Group> groups(Instant cancelledFrom);

    /// Subscriptions of one state, interval and currency.
    ///
    /// @param price the sum of their prices for an interval, net of VAT
    record Group(State state, BillingInterval interval, long count, Money price) {}

    /// The states of subscriptions that were activated.
    enum State {
        ACTIVE,
        PAST_DUE,
        SUSPENDED,
        CANCELLED
    }
}

package tel.billing.proof;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// What a run left behind of all that was bought: what customers ordered and heard, what the books
/// hold, and which lines the PBX's own record knows.
///
/// @param decided     what staff wished of accounts, one after another
/// @param signedUpFor subscriptions that signups made
/// @param collected   payments that no client asked for: the service asked a stored card
/// @param stray       movements of held money that belong to no charge
/// @param lowestMinor the least that any wallet ever held
record Purchases(
        List<Ordered> orders,
        List<Decided> decided,
        Set<UUID> signedUpFor,
        List<Charge> charges,
        List<Subscription> subscriptions,
        List<Event> events,
        List<Line> lines,
        Set<UUID> collected,
        long stray,
        long lowestMinor) {

    /// A charge, and where the money went that was ever held for it.
    record Charge(
            UUID id,
            UUID subscription,
            String purpose,
            String status,
            String tier,
            Instant start,
            Instant end,
            long netMinor,
            long vatMinor,
            Money money) {

        boolean isTaken() {
            return status.equals("taken");
        }

        boolean isOpen() {
            return status.equals("draft") || status.equals("held");
        }

        boolean isFor(String what) {
            return purpose.equals(what);
        }

        Term term() {
            return new Term(subscription, start, end);
        }
    }

    /// What was held for a charge, and what of that was given back, is ours, and is the tax office's.
    record Money(long heldMinor, long releasedMinor, long earnedMinor, long vatMinor) {}

    /// A time that a subscription was paid for.
    record Term(UUID subscription, Instant start, Instant end) {}

    /// A subscription as the books have it. One whose `isOverdue` should have been seen to by now.
    record Subscription(UUID id, UUID account, String status, int lines, int concurrentCalls, boolean isOverdue) {

        boolean isServed() {
            return status.equals("active") || status.equals("past_due") || status.equals("suspended");
        }

        Line line(boolean isAccountSuspended) {
            return status.equals("suspended") || isAccountSuspended
                    ? Line.blocked(id)
                    : new Line(id, lines, concurrentCalls, "active");
        }
    }

    /// Something that happened to a subscription; what it does not tell is 0, "" or the epoch.
    record Event(UUID subscription, String kind, Instant at, String tier, long priceMinor, Instant start, Instant end) {

        boolean is(String what) {
            return kind.equals(what);
        }

        boolean beginsATerm() {
            return !start.equals(Instant.EPOCH);
        }

        Term term() {
            return new Term(subscription, start, end);
        }
    }

    /// A line at the PBX, which has its subscription's id.
    record Line(UUID subscription, int lines, int concurrentCalls, String status) {

        static Line blocked(UUID subscription) {
            return new Line(subscription, 0, 0, "suspended");
        }

        /// As far as it matters: what is blocked has the limits that it had.
        Line inForce() {
            return status.equals("suspended") ? blocked(subscription) : this;
        }
    }

    /// How often staff did this.
    long decided(Decided.Wish what) {
        return decided.stream().filter(each -> each.is(what)).count();
    }

    /// The accounts that staff left suspended.
    Set<UUID> suspendedAccounts() {
        return decided.stream().collect(toMap(Decided::account, Decided::wish, (_, later) -> later)).entrySet().stream()
                .filter(newest -> newest.getValue() == Decided.Wish.SUSPEND)
                .map(Map.Entry::getKey)
                .collect(toSet());
    }

    /// How many charges earned something.
    long earnings() {
        return charges.stream().filter(Charge::isTaken).count();
    }

    List<Charge> taken(String purpose) {
        return charges.stream()
                .filter(charge -> charge.isTaken() && charge.isFor(purpose))
                .toList();
    }

    /// Whether a dearer plan for what was left of a term cost a cent at least, however long its order took.
    static boolean hadItsPrice(long moreMinor, Event change, Term term) {
        var left = Duration.between(change.at(), term.end()).toSeconds();
        var whole = Duration.between(term.start(), term.end()).toSeconds();
        return moreMinor * left >= whole;
    }
}

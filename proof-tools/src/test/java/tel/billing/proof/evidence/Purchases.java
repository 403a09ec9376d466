package tel.billing.proof.evidence;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// The evidence of all purchases of a run: the orders of customers and their answers, the records of the
/// service, and the lines in the PBX's own record.
///
/// @param staffRequests the requests of staff about accounts, in order
/// @param signedUpFor subscriptions that signups created
/// @param withoutDerivedId card payments of release 1.0.0 without a client's request; their ids do not show
/// the cause
/// @param stray transfers of held money that belong to no charge
/// @param lowestMinor the lowest balance that any wallet ever had
public record Purchases(
        List<SubscriptionResult> requests,
        List<StaffRequest> staffRequests,
        Set<UUID> signedUpFor,
        List<Charge> charges,
        List<Invoice> invoices,
        List<Subscription> subscriptions,
        List<Event> events,
        List<Line> lines,
        Set<UUID> withoutDerivedId,
        long stray,
        long lowestMinor) {

    /// A charge, the number of attempts to collect it, and where its held money went.
    public record Charge(
            UUID id,
            UUID subscription,
            String purpose,
            String status,
            String tier,
            Instant start,
            Instant end,
            int attempts,
            long netMinor,
            long vatMinor,
            Money money) {

        public boolean isTaken() {
            return status.equals("taken");
        }

        public boolean isOpen() {
            return status.equals("draft") || status.equals("held");
        }

        boolean isFor(String what) {
            return purpose.equals(what);
        }

        public Term term() {
            return new Term(subscription, start, end);
        }
    }

    /// The amount that was held for a charge, and the parts that were released, are our revenue, or are VAT.
    public record Money(long heldMinor, long releasedMinor, long earnedMinor, long vatMinor) {}

    /// An invoice of a charge, which has the id of the charge. It replaces no other invoice.
    public record Invoice(UUID charge, long netMinor, long vatMinor) {

        public static Invoice of(Charge charge) {
            return new Invoice(charge.id(), charge.netMinor(), charge.vatMinor());
        }
    }

    /// A period for which a subscription was paid.
    public record Term(UUID subscription, Instant start, Instant end) {}

    /// A subscription in the service's records. If `isOverdue`, it should have been processed by now.
    public record Subscription(
            UUID id, UUID account, String status, int lines, int concurrentCalls, boolean isOverdue) {

        public boolean isServed() {
            return status.equals("active") || status.equals("past_due") || status.equals("suspended");
        }

        public Line line(boolean isAccountSuspended) {
            return status.equals("suspended") || isAccountSuspended
                    ? Line.suspended(id)
                    : new Line(id, lines, concurrentCalls, "active");
        }
    }

    /// An event of a subscription. Absent values are 0, "" or the epoch.
    public record Event(
            UUID subscription, String kind, Instant at, String tier, long priceMinor, Instant start, Instant end) {

        public boolean is(String what) {
            return kind.equals(what);
        }

        public boolean beginsATerm() {
            return !start.equals(Instant.EPOCH);
        }

        public Term term() {
            return new Term(subscription, start, end);
        }
    }

    /// A line at the PBX, which has its subscription's id.
    public record Line(UUID subscription, int lines, int concurrentCalls, String status) {

        static Line suspended(UUID subscription) {
            return new Line(subscription, 0, 0, "suspended");
        }

        /// The relevant part: a suspended line keeps the limits that it had.
        public Line inForce() {
            return status.equals("suspended") ? suspended(subscription) : this;
        }
    }

    /// The number of requests of this kind by staff.
    public long countStaffRequests(StaffRequest.Action what) {
        return staffRequests.stream().filter(each -> each.is(what)).count();
    }

    /// The accounts that staff left suspended.
    public Set<UUID> suspendedAccounts() {
        return staffRequests.stream()
                .collect(toMap(StaffRequest::account, StaffRequest::action, (_, later) -> later))
                .entrySet()
                .stream()
                .filter(newest -> newest.getValue() == StaffRequest.Action.SUSPEND)
                .map(Map.Entry::getKey)
                .collect(toSet());
    }

    /// What cards may have had to pay because wallets lacked money.
    public List<Shortfall> shortfalls() {
        return Shortfall.of(this);
    }

    /// The number of charges with revenue.
    public long earnings() {
        return charges.stream().filter(Charge::isTaken).count();
    }

    public List<Charge> taken(String purpose) {
        return charges.stream()
                .filter(charge -> charge.isTaken() && charge.isFor(purpose))
                .toList();
    }

    /// Whether an upgrade for the rest of a period cost at least a cent, for any duration of its order.
    public static boolean hadItsPrice(long moreMinor, Event change, Term term) {
        var left = Duration.between(change.at(), term.end()).toSeconds();
        var whole = Duration.between(term.start(), term.end()).toSeconds();
        return moreMinor * left >= whole;
    }
}

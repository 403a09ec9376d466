package tel.billing.proof.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.proof.evidence.Evidence.Responses;
import tel.billing.proof.evidence.Purchases;
import tel.billing.proof.evidence.Purchases.Charge;
import tel.billing.proof.evidence.Purchases.Event;
import tel.billing.proof.evidence.Purchases.Invoice;
import tel.billing.proof.evidence.Purchases.Line;
import tel.billing.proof.evidence.Purchases.Money;
import tel.billing.proof.evidence.Purchases.Subscription;
import tel.billing.proof.evidence.StaffRequest;
import tel.billing.proof.evidence.SubscriptionResult;
import tel.billing.proof.evidence.SubscriptionResult.Action;

/// Checks that a run can fail: a run that can only be PROVEN would prove nothing.
@DisplayName("The verdict on purchases")
class PurchaseOracleTest {
    private static final Instant JANUARY = Instant.parse("2027-01-10T12:00:00Z");
    private static final Instant FEBRUARY = Instant.parse("2027-02-10T12:00:00Z");
    private static final Instant MARCH = Instant.parse("2027-03-10T12:00:00Z");
    private static final Instant MID_FEBRUARY = Instant.parse("2027-02-24T12:00:00Z");

    private final UUID phone = UUID.randomUUID();
    private final UUID over = UUID.randomUUID();
    private final UUID account = UUID.randomUUID();
    private final List<Charge> charges = new ArrayList<>(List.of(
            charge(phone, "activation", "taken", "starter", JANUARY, FEBRUARY, new Money(1089, 0, 900, 189)),
            charge(phone, "renewal", "taken", "starter", FEBRUARY, MARCH, new Money(1089, 0, 900, 189)),
            charge(phone, "upgrade", "taken", "business", MID_FEBRUARY, MARCH, new Money(2178, 1089, 900, 189)),
            charge(phone, "renewal", "released", "starter", FEBRUARY, MARCH, new Money(1089, 1089, 0, 0)),
            charge(over, "activation", "refused", "starter", JANUARY, FEBRUARY, new Money(0, 0, 0, 0))));
    private final List<Subscription> subscriptions = new ArrayList<>(List.of(
            new Subscription(phone, account, "active", 10, 10, false),
            new Subscription(over, account, "cancelled", 0, 0, false)));
    private final List<Event> events = new ArrayList<>(List.of(
            event("activated", JANUARY, "starter", 900, JANUARY, FEBRUARY),
            event("renewed", FEBRUARY, "starter", 900, FEBRUARY, MARCH),
            event("plan_changed", MID_FEBRUARY, "business", 4900, Instant.EPOCH, Instant.EPOCH)));
    private final List<Line> lines = new ArrayList<>(List.of(new Line(phone, 10, 10, "active")));
    private final List<SubscriptionResult> orders = new ArrayList<>(List.of(
            order(Action.DRAFT, phone, Optional.of("starter"), 201),
            order(Action.ACTIVATE, phone, Optional.empty(), 200),
            order(Action.CHANGE, phone, Optional.of("business"), 200),
            order(Action.CANCEL_NOW, over, Optional.empty(), 200)));
    private final List<StaffRequest> staffRequests =
            new ArrayList<>(List.of(decided(StaffRequest.Action.SUSPEND), decided(StaffRequest.Action.REACTIVATE)));
    private final Set<UUID> notInvoiced = new HashSet<>();
    private final List<Invoice> furtherInvoices = new ArrayList<>();
    private long stray;
    private long lowest;

    @Test
    void finds_no_fault_if_all_records_agree() {
        assertThat(faults()).isEmpty();
    }

    @Test
    void finds_a_period_that_was_charged_twice() {
        charges.add(charge(phone, "renewal", "taken", "starter", FEBRUARY, MARCH, new Money(1089, 0, 900, 189)));
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("periods that were charged more often than provided: 1"))
                .anyMatch(fault -> fault.startsWith("periods that were charged more than once: 1"));
    }

    @Test
    void finds_a_subscription_that_began_twice() {
        var later = Instant.parse("2027-01-10T12:00:09Z");
        charges.add(charge(phone, "activation", "taken", "starter", later, FEBRUARY, new Money(1089, 0, 900, 189)));
        events.add(event("activated", later, "starter", 900, later, FEBRUARY));
        assertThat(faults()).anyMatch(fault -> fault.startsWith("subscriptions that began more than once: 1"));
    }

    @Test
    void finds_a_period_that_was_not_paid() {
        charges.remove(1);
        assertThat(faults())
                .anyMatch(fault -> fault.startsWith("periods that were provided more often than charged: 1"))
                .anyMatch(fault -> fault.startsWith("there was no paid renewal"));
    }

    @Test
    void finds_a_period_that_does_not_follow_the_previous_one() {
        var away = Instant.parse("2027-06-10T12:00:00Z");
        var further = Instant.parse("2027-07-10T12:00:00Z");
        charges.add(charge(phone, "renewal", "taken", "starter", away, further, new Money(1089, 0, 900, 189)));
        events.add(event("renewed", away, "starter", 900, away, further));
        assertThat(faults()).singleElement().asString().startsWith("periods that do not follow the previous one: 1");
    }

    @Test
    void finds_a_period_that_was_charged_at_another_price() {
        charges.set(1, renewal(800, 168));
        assertThat(faults()).singleElement().asString().startsWith("periods that were charged at another price: 1");
    }

    @Test
    void finds_a_period_that_was_paid_late_at_another_price() {
        events.set(1, event("fell_due", FEBRUARY, "starter", 900, FEBRUARY, MARCH));
        events.add(2, event("paid", FEBRUARY.plusSeconds(60), "", 0, FEBRUARY, MARCH));
        assertThat(faults()).isEmpty();

        charges.set(1, renewal(800, 168));
        assertThat(faults()).singleElement().asString().startsWith("periods that were charged at another price: 1");
    }

    @Test
    void finds_an_upgrade_that_was_charged_twice() {
        charges.add(charges.get(2));
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("upgrades that were charged more often than provided: 1"))
                .anyMatch(fault -> fault.startsWith("upgrades that were charged more often than requested: 1"));
    }

    @Test
    void finds_an_unpaid_upgrade_unless_it_cost_less_than_a_cent() {
        var lastMinute = MARCH.minusSeconds(60);
        events.add(event("plan_changed", lastMinute, "enterprise", 19900, Instant.EPOCH, Instant.EPOCH));
        assertThat(faults()).isEmpty();

        var before = MARCH.minusSeconds(86_400);
        events.set(3, event("plan_changed", before, "enterprise", 19900, Instant.EPOCH, Instant.EPOCH));
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("upgrades that were provided more often than charged: 1");
    }

    @Test
    void finds_money_that_is_still_held() {
        charges.set(1, charge(phone, "renewal", "taken", "starter", FEBRUARY, MARCH, new Money(1089, 0, 900, 0)));
        charges.set(3, charge(phone, "renewal", "held", "starter", FEBRUARY, MARCH, new Money(1089, 0, 0, 0)));
        stray = 1;
        assertThat(faults())
                .hasSize(3)
                .anyMatch(fault -> fault.startsWith("charges that are still open: 1"))
                .anyMatch(fault -> fault.startsWith("charges whose money is not where it belongs: 2"))
                .anyMatch(fault -> fault.startsWith("transfers of held money that belong to no charge: 1"));
    }

    @Test
    void finds_a_charge_that_was_both_captured_and_released() {
        charges.set(0, charge(phone, "activation", "taken", "starter", JANUARY, FEBRUARY, new Money(1089, 1089, 0, 0)));
        assertThat(faults()).singleElement().asString().startsWith("charges whose money is not where it belongs: 1");
    }

    @Test
    void finds_a_paid_charge_without_an_invoice_and_an_invoice_without_a_charge() {
        var paid = charges.getFirst().id();
        notInvoiced.add(paid);
        assertThat(faults()).singleElement().asString().startsWith("paid charges without an invoice");

        furtherInvoices.add(new Invoice(paid, 900, 188));
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("paid charges without an invoice of their amount: 1"))
                .anyMatch(fault -> fault.startsWith("invoices without a paid charge of their amount: 1"));

        notInvoiced.clear();
        furtherInvoices.set(0, Invoice.of(charges.get(3)));
        assertThat(faults()).singleElement().asString().startsWith("invoices without a paid charge of their amount: 1");
    }

    @Test
    void finds_a_second_invoice_for_one_charge() {
        furtherInvoices.add(Invoice.of(charges.getFirst()));
        assertThat(faults()).singleElement().asString().startsWith("invoices without a paid charge of their amount: 1");
    }

    @Test
    void finds_a_negative_wallet() {
        lowest = -1;
        assertThat(faults()).containsExactly("a wallet had a balance of -1");
    }

    @Test
    void finds_a_line_with_other_limits_and_a_missing_line() {
        lines.set(0, new Line(phone, 1, 2, "active"));
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("paid lines that are not in force as paid: 1"))
                .anyMatch(fault -> fault.startsWith("lines in force that are not paid as such: 1"));

        lines.clear();
        assertThat(faults()).singleElement().asString().startsWith("paid lines that are not in force");
    }

    @Test
    void finds_a_line_that_is_not_paid() {
        lines.add(new Line(over, 1, 2, "active"));
        assertThat(faults()).singleElement().asString().startsWith("lines in force that are not paid as such: 1");
    }

    @Test
    void accepts_a_suspended_line_only_if_the_subscription_is_suspended() {
        lines.set(0, new Line(phone, 10, 10, "suspended"));
        assertThat(faults()).hasSize(2);

        subscriptions.set(0, new Subscription(phone, account, "suspended", 10, 10, false));
        assertThat(faults()).isEmpty();
    }

    @Test
    void finds_an_active_line_of_a_suspended_account() {
        staffRequests.add(decided(StaffRequest.Action.SUSPEND));
        assertThat(faults()).hasSize(2);

        lines.set(0, new Line(phone, 10, 10, "suspended"));
        assertThat(faults()).isEmpty();
    }

    @Test
    void ignores_the_limits_of_a_suspended_line() {
        staffRequests.add(decided(StaffRequest.Action.SUSPEND));
        lines.set(0, new Line(phone, 1, 2, "suspended"));
        assertThat(faults()).isEmpty();
    }

    @Test
    void finds_a_suspended_line_of_a_reactivated_account() {
        lines.set(0, new Line(phone, 10, 10, "suspended"));
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("paid lines that are not in force as paid: 1"))
                .anyMatch(fault -> fault.startsWith("lines in force that are not paid as such: 1"));
    }

    @Test
    void finds_that_a_run_without_suspensions_proves_nothing_about_them() {
        staffRequests.removeFirst();
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("staff did not suspend any account, so the run proves nothing about that");
    }

    @Test
    void accepts_one_unanswered_draft_of_a_suspended_customer() {
        subscriptions.add(new Subscription(UUID.randomUUID(), account, "draft", 0, 0, false));
        orders.add(new SubscriptionResult(
                Action.DRAFT, Optional.empty(), Optional.of("starter"), Optional.empty(), responses()));
        assertThat(faults()).isEmpty();

        subscriptions.add(new Subscription(UUID.randomUUID(), account, "draft", 0, 0, false));
        assertThat(faults()).singleElement().asString().startsWith("subscriptions that are in no client's answer: 2");
    }

    @Test
    void finds_a_subscription_that_was_due_and_not_processed() {
        subscriptions.set(0, new Subscription(phone, account, "active", 10, 10, true));
        assertThat(faults()).singleElement().asString().startsWith("subscriptions that were due and not processed");
    }

    @Test
    void finds_two_subscriptions_of_one_key_and_one_subscription_of_two_keys() {
        subscriptions.add(new Subscription(UUID.randomUUID(), account, "draft", 0, 0, false));
        assertThat(faults()).singleElement().asString().startsWith("subscriptions that are in no client's answer: 1");

        subscriptions.removeLast();
        orders.add(order(Action.DRAFT, phone, Optional.of("starter"), 201));
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("subscriptions of more than one key, or of no key: 1");
    }

    @Test
    void finds_false_answers() {
        orders.add(order(Action.CANCEL_NOW, phone, Optional.empty(), 200));
        assertThat(faults()).singleElement().asString().startsWith("answers that contradict the subscription: 1");
    }

    private List<String> faults() {
        var faults = new Faults();
        new PurchaseOracle(
                        new Purchases(
                                orders,
                                staffRequests,
                                Set.of(over),
                                charges,
                                invoices(),
                                subscriptions,
                                events,
                                lines,
                                Set.of(),
                                stray,
                                lowest),
                        faults)
                .check();
        return faults.all();
    }

    private List<Invoice> invoices() {
        return Stream.concat(
                        charges.stream()
                                .filter(charge -> charge.isTaken() && !notInvoiced.contains(charge.id()))
                                .map(Invoice::of),
                        furtherInvoices.stream())
                .toList();
    }

    private static Charge charge(
            UUID subscription, String purpose, String status, String tier, Instant start, Instant end, Money money) {
        return new Charge(UUID.randomUUID(), subscription, purpose, status, tier, start, end, 1, 900, 189, money);
    }

    private Charge renewal(long netMinor, long vatMinor) {
        var money = new Money(netMinor + vatMinor, 0, netMinor, vatMinor);
        return new Charge(
                UUID.randomUUID(), phone, "renewal", "taken", "starter", FEBRUARY, MARCH, 1, netMinor, vatMinor, money);
    }

    private Event event(String kind, Instant at, String tier, long priceMinor, Instant start, Instant end) {
        return new Event(phone, kind, at, tier, priceMinor, start, end);
    }

    private StaffRequest decided(StaffRequest.Action action) {
        return new StaffRequest(account, action, responses());
    }

    private static Responses responses() {
        return new Responses(UUID.randomUUID(), true, false, Optional.empty(), Optional.empty());
    }

    private static SubscriptionResult order(Action action, UUID subscription, Optional<String> tier, int status) {
        return new SubscriptionResult(action, Optional.of(subscription), tier, Optional.of(status), responses());
    }
}

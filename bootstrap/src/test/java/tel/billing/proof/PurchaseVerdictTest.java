package tel.billing.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.proof.Evidence.Hearing;
import tel.billing.proof.Ordered.Wish;
import tel.billing.proof.Purchases.Charge;
import tel.billing.proof.Purchases.Event;
import tel.billing.proof.Purchases.Line;
import tel.billing.proof.Purchases.Money;
import tel.billing.proof.Purchases.Subscription;

/// A run that can only be PROVEN would prove nothing.
@DisplayName("The verdict on what was bought")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class PurchaseVerdictTest {
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
    private final List<Ordered> orders = new ArrayList<>(List.of(
            order(Wish.DRAFT, phone, Optional.of("starter"), 201),
            order(Wish.ACTIVATE, phone, Optional.empty(), 200),
            order(Wish.CHANGE, phone, Optional.of("business"), 200),
            order(Wish.CANCEL_NOW, over, Optional.empty(), 200)));
    private final List<Decided> decided =
            new ArrayList<>(List.of(decided(Decided.Wish.SUSPEND), decided(Decided.Wish.REACTIVATE)));
    private long stray;
    private long lowest;

    @Test
    void finds_nothing_where_all_sides_agree() {
        assertThat(faults()).isEmpty();
    }

    @Test
    void finds_a_term_that_was_charged_twice() {
        charges.add(charge(phone, "renewal", "taken", "starter", FEBRUARY, MARCH, new Money(1089, 0, 900, 189)));
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("terms that were charged more often than had: 1"))
                .anyMatch(fault -> fault.startsWith("terms that were charged more than once: 1"));
    }

    @Test
    void finds_a_subscription_that_began_twice() {
        var later = Instant.parse("2027-01-10T12:00:09Z");
        charges.add(charge(phone, "activation", "taken", "starter", later, FEBRUARY, new Money(1089, 0, 900, 189)));
        events.add(event("activated", later, "starter", 900, later, FEBRUARY));
        assertThat(faults()).anyMatch(fault -> fault.startsWith("subscriptions that began more than once: 1"));
    }

    @Test
    void finds_a_term_that_nobody_paid_for() {
        charges.remove(1);
        assertThat(faults())
                .anyMatch(fault -> fault.startsWith("terms that were had more often than charged: 1"))
                .anyMatch(fault -> fault.startsWith("there was no paid renewal"));
    }

    @Test
    void finds_a_term_that_begins_out_of_the_blue() {
        var away = Instant.parse("2027-06-10T12:00:00Z");
        var further = Instant.parse("2027-07-10T12:00:00Z");
        charges.add(charge(phone, "renewal", "taken", "starter", away, further, new Money(1089, 0, 900, 189)));
        events.add(event("renewed", away, "starter", 900, away, further));
        assertThat(faults()).singleElement().asString().startsWith("terms that do not follow the one before: 1");
    }

    @Test
    void finds_an_upgrade_that_was_charged_twice() {
        charges.add(charges.get(2));
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("upgrades that were charged more often than had: 1"))
                .anyMatch(fault -> fault.startsWith("upgrades that were charged more often than asked for: 1"));
    }

    @Test
    void finds_an_upgrade_that_nobody_paid_for_unless_it_cost_less_than_a_cent() {
        var lastMinute = MARCH.minusSeconds(60);
        events.add(event("plan_changed", lastMinute, "enterprise", 19900, Instant.EPOCH, Instant.EPOCH));
        assertThat(faults()).isEmpty();

        var before = MARCH.minusSeconds(86_400);
        events.set(3, event("plan_changed", before, "enterprise", 19900, Instant.EPOCH, Instant.EPOCH));
        assertThat(faults()).singleElement().asString().startsWith("upgrades that were had more often than charged: 1");
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
                .anyMatch(fault -> fault.startsWith("movements of held money that belong to no charge: 1"));
    }

    @Test
    void finds_money_that_was_given_back_although_it_was_taken() {
        charges.set(0, charge(phone, "activation", "taken", "starter", JANUARY, FEBRUARY, new Money(1089, 1089, 0, 0)));
        assertThat(faults()).singleElement().asString().startsWith("charges whose money is not where it belongs: 1");
    }

    @Test
    void finds_a_wallet_that_was_below_zero() {
        lowest = -1;
        assertThat(faults()).containsExactly("a wallet went down to -1");
    }

    @Test
    void finds_a_line_with_other_limits_and_one_that_is_not_there() {
        lines.set(0, new Line(phone, 1, 2, "active"));
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("lines that are not in force as they were paid for: 1"))
                .anyMatch(fault -> fault.startsWith("lines in force that nobody pays for so: 1"));

        lines.clear();
        assertThat(faults()).singleElement().asString().startsWith("lines that are not in force");
    }

    @Test
    void finds_a_line_that_nobody_pays_for() {
        lines.add(new Line(over, 1, 2, "active"));
        assertThat(faults()).singleElement().asString().startsWith("lines in force that nobody pays for so: 1");
    }

    @Test
    void finds_a_suspended_line_only_where_the_subscription_is_suspended() {
        lines.set(0, new Line(phone, 10, 10, "suspended"));
        assertThat(faults()).hasSize(2);

        subscriptions.set(0, new Subscription(phone, account, "suspended", 10, 10, false));
        assertThat(faults()).isEmpty();
    }

    @Test
    void finds_a_line_that_serves_although_its_account_is_left_suspended() {
        decided.add(decided(Decided.Wish.SUSPEND));
        assertThat(faults()).hasSize(2);

        lines.set(0, new Line(phone, 10, 10, "suspended"));
        assertThat(faults()).isEmpty();
    }

    @Test
    void does_not_mind_which_limits_a_suspended_line_keeps() {
        decided.add(decided(Decided.Wish.SUSPEND));
        lines.set(0, new Line(phone, 1, 2, "suspended"));
        assertThat(faults()).isEmpty();
    }

    @Test
    void finds_a_line_that_is_suspended_although_its_account_was_reactivated() {
        lines.set(0, new Line(phone, 10, 10, "suspended"));
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("lines that are not in force as they were paid for: 1"))
                .anyMatch(fault -> fault.startsWith("lines in force that nobody pays for so: 1"));
    }

    @Test
    void finds_that_nothing_is_shown_of_suspensions() {
        decided.removeFirst();
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("staff did not suspend any account, so nothing is shown of it");
    }

    @Test
    void allows_a_suspended_customer_not_to_have_heard_of_one_draft_that_was_made() {
        subscriptions.add(new Subscription(UUID.randomUUID(), account, "draft", 0, 0, false));
        orders.add(new Ordered(Wish.DRAFT, Optional.empty(), Optional.of("starter"), Optional.empty(), hearing()));
        assertThat(faults()).isEmpty();

        subscriptions.add(new Subscription(UUID.randomUUID(), account, "draft", 0, 0, false));
        assertThat(faults()).singleElement().asString().startsWith("subscriptions that no client was told of: 2");
    }

    @Test
    void finds_a_subscription_that_nobody_saw_to() {
        subscriptions.set(0, new Subscription(phone, account, "active", 10, 10, true));
        assertThat(faults()).singleElement().asString().startsWith("subscriptions that nobody saw to when");
    }

    @Test
    void finds_a_subscription_that_one_key_made_twice_and_one_that_two_keys_share() {
        subscriptions.add(new Subscription(UUID.randomUUID(), account, "draft", 0, 0, false));
        assertThat(faults()).singleElement().asString().startsWith("subscriptions that no client was told of: 1");

        subscriptions.removeLast();
        orders.add(order(Wish.DRAFT, phone, Optional.of("starter"), 201));
        assertThat(faults()).singleElement().asString().startsWith("subscriptions of more than one key, or of none: 1");
    }

    @Test
    void finds_answers_that_are_not_true() {
        orders.add(order(Wish.CANCEL_NOW, phone, Optional.empty(), 200));
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("answers that the subscription does not bear out: 1");
    }

    private List<String> faults() {
        var faults = new Faults();
        new PurchaseVerdict(
                        new Purchases(
                                orders,
                                decided,
                                Set.of(over),
                                charges,
                                subscriptions,
                                events,
                                lines,
                                Set.of(),
                                stray,
                                lowest),
                        faults)
                .judge();
        return faults.all();
    }

    private static Charge charge(
            UUID subscription, String purpose, String status, String tier, Instant start, Instant end, Money money) {
        return new Charge(UUID.randomUUID(), subscription, purpose, status, tier, start, end, 900, 189, money);
    }

    private Event event(String kind, Instant at, String tier, long priceMinor, Instant start, Instant end) {
        return new Event(phone, kind, at, tier, priceMinor, start, end);
    }

    private Decided decided(Decided.Wish wish) {
        return new Decided(account, wish, hearing());
    }

    private static Hearing hearing() {
        return new Hearing(UUID.randomUUID(), true, false, false, Optional.empty());
    }

    private static Ordered order(Wish wish, UUID subscription, Optional<String> tier, int told) {
        return new Ordered(wish, Optional.of(subscription), tier, Optional.of(told), hearing());
    }
}

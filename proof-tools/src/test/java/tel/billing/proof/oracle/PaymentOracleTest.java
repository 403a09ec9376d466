package tel.billing.proof.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.proof.evidence.Evidence;
import tel.billing.proof.evidence.Evidence.DefiniteAnswer;
import tel.billing.proof.evidence.Evidence.KeyResult;
import tel.billing.proof.evidence.Evidence.Movement;
import tel.billing.proof.evidence.Evidence.NotificationRecord;
import tel.billing.proof.evidence.Evidence.Payment;
import tel.billing.proof.evidence.Evidence.Wallet;
import tel.billing.proof.evidence.GroundTruth;
import tel.billing.proof.evidence.GroundTruth.Moved;
import tel.billing.proof.evidence.Kind;
import tel.billing.proof.evidence.Purchases;
import tel.billing.proof.evidence.Purchases.Charge;
import tel.billing.proof.evidence.Purchases.Event;
import tel.billing.proof.evidence.Purchases.Money;
import tel.billing.shared.DerivedId;

/// Checks that a run can fail: a run that can only be PROVEN would prove nothing.
@DisplayName("The verdict on a run")
class PaymentOracleTest {
    private static final int PAID = 0;
    private static final int REFUSED = 1;
    private static final Instant FEBRUARY = Instant.parse("2027-02-10T12:00:00Z");
    private static final Instant MARCH = Instant.parse("2027-03-10T12:00:00Z");
    private static final Instant APRIL = Instant.parse("2027-04-10T12:00:00Z");

    private final UUID account = UUID.randomUUID();
    private final UUID other = UUID.randomUUID();
    private final UUID paid = UUID.randomUUID();
    private final UUID refused = UUID.randomUUID();
    private final UUID acted = UUID.randomUUID();
    private final UUID left = UUID.randomUUID();
    private final UUID given = UUID.randomUUID();
    private final UUID phone = UUID.randomUUID();
    private final List<KeyResult> keyResults = new ArrayList<>(List.of(
            answered(1000, 200, paid),
            answered(40_200, 402, refused),
            answered(20_200, 202, acted),
            answered(5000, 202, left)));
    private final List<KeyResult> refunds = new ArrayList<>(List.of(answered(300, 200, paid)));
    private final List<Moved> moved = new ArrayList<>(List.of(
            new Moved(paid, new Movement(account, Kind.TOPUP, paid, 1000)),
            new Moved(paid, new Movement(account, Kind.REFUND, given, -300)),
            new Moved(acted, new Movement(account, Kind.TOPUP, acted, 20_200)),
            new Moved(acted, new Movement(account, Kind.CHARGEBACK, acted, -20_200))));
    private final List<Payment> payments = new ArrayList<>(List.of(
            new Payment(account, paid, "partly_refunded", 1000, 300, 0),
            new Payment(account, refused, "declined", 40_200, 0, 0),
            new Payment(account, acted, "charged_back", 20_200, 0, 0),
            new Payment(account, left, "pending", 5000, 0, 0)));
    private final List<Movement> entries =
            new ArrayList<>(moved.stream().map(Moved::movement).toList());
    private final List<String> notifications = new ArrayList<>(List.of("AUTHORISATION 1", "CHARGEBACK 2"));
    private final List<NotificationRecord> kept = new ArrayList<>(List.of(
            new NotificationRecord("AUTHORISATION 1", "paid", "done", Optional.of(paid)),
            new NotificationRecord("CHARGEBACK 2", "charged_back", "done", Optional.of(acted))));
    private final List<Charge> charges = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private long balances = 700;
    private long balanceOfOther;

    @Test
    void finds_no_fault_if_all_records_agree() {
        assertThat(faults()).isEmpty();
    }

    @Test
    void finds_a_transfer_that_happened_twice() {
        moved.add(moved.getFirst());
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("transfers at the processor that are in no wallet: 1"))
                .anyMatch(fault -> fault.startsWith("payments that contradict the processor's record: 1"));
    }

    @Test
    void finds_a_transfer_that_never_happened() {
        entries.add(new Movement(account, Kind.CHARGEBACK, paid, -700));
        balances -= 700;
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("entries in wallets that the processor does not know");
    }

    @Test
    void finds_an_entry_of_another_amount() {
        entries.set(0, new Movement(account, Kind.TOPUP, paid, 1001));
        balances++;
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("entries in wallets that the processor does not know: 1"))
                .anyMatch(fault -> fault.startsWith("transfers at the processor that are in no wallet: 1"));
    }

    @Test
    void finds_a_transfer_that_is_booked_twice() {
        entries.add(entries.getFirst());
        balances += 1000;
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("entries in wallets that the processor does not know: 1");
    }

    @Test
    void finds_a_wallet_with_a_wrong_balance() {
        balances--;
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("wallets that do not hold the sum of their transfers: 1");
    }

    @Test
    void finds_a_top_up_in_the_wallet_of_another_customer() {
        entries.set(0, new Movement(other, Kind.TOPUP, paid, 1000));
        balances -= 1000;
        balanceOfOther = 1000;
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("entries in wallets that the processor does not know: 1"))
                .anyMatch(fault -> fault.startsWith("transfers at the processor that are in no wallet: 1"));
    }

    @Test
    void finds_a_balance_that_another_customer_has() {
        balances -= 1000;
        balanceOfOther = 1000;
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("wallets that do not hold the sum of their transfers: 2");
    }

    @Test
    void finds_a_payment_of_another_customer() {
        payments.set(PAID, new Payment(other, paid, "partly_refunded", 1000, 300, 0));
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("payments that contradict the processor's record: 1");
    }

    @Test
    void finds_a_payment_that_contradicts_the_processor() {
        payments.set(PAID, new Payment(account, paid, "captured", 1000, 0, 0));
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("payments that contradict the processor's record: 1");
    }

    @Test
    void finds_a_refund_that_is_still_pending() {
        payments.set(PAID, new Payment(account, paid, "partly_refunded", 1000, 300, 100));
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("payments that contradict the processor's record: 1");
    }

    @Test
    void finds_a_payment_at_the_processor_that_the_service_does_not_know() {
        payments.remove(PAID);
        assertThat(faults())
                .anyMatch(fault -> fault.startsWith("payments at the processor that the service does not know: 1"));
    }

    @Test
    void expects_no_transfer_for_a_refund_that_the_processor_refused() {
        var idle = UUID.randomUUID();
        refunds.add(answered(200, 200, paid));
        entries.add(new Movement(account, Kind.REFUND, idle, -200));
        entries.add(new Movement(account, Kind.REFUND_FAILED, idle, 200));
        assertThat(faults()).isEmpty();

        entries.add(new Movement(account, Kind.REFUND_FAILED, idle, 200));
        balances += 200;
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("entries in wallets that the processor does not know: 2");
    }

    @Test
    void finds_a_refund_that_was_paid_twice_and_one_that_was_not_paid() {
        refunds.set(0, answered(299, 200, paid));
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("amounts that were refunded more often than requested: 1"))
                .anyMatch(fault -> fault.startsWith("amounts that were requested and not refunded: 1"));
    }

    @Test
    void finds_a_false_answer() {
        keyResults.set(REFUSED, answered(40_200, 200, refused));
        assertThat(faults()).singleElement().asString().startsWith("answers that contradict the payment: 1");
    }

    @Test
    void finds_an_answer_for_another_amount() {
        keyResults.set(PAID, answered(999, 200, paid));
        assertThat(faults()).singleElement().asString().startsWith("answers that contradict the payment: 1");
    }

    @Test
    void finds_a_payment_of_two_keys() {
        keyResults.add(answered(1000, 200, paid));
        assertThat(faults()).singleElement().asString().startsWith("payments of more than one key: 1");
    }

    @Test
    void finds_an_unknown_payment_and_an_open_one() {
        payments.add(new Payment(account, UUID.randomUUID(), "pending", 50_300, 0, 0));
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("payments that are in no client's answer: 1"))
                .anyMatch(fault -> fault.startsWith("payments that are still open: 1"));
    }

    @Test
    void finds_a_second_card_payment_for_one_charge() {
        charges.add(charge("renewal", "starter", FEBRUARY, MARCH, 1));
        collect(0, "RENEWAL", "from " + FEBRUARY);
        assertThat(faultsOfCardPayments()).isEmpty();

        collect(1, "RENEWAL", "from " + FEBRUARY);
        assertThat(faultsOfCardPayments())
                .singleElement()
                .asString()
                .startsWith("shortfalls with more card payments than attempts: 1");
    }

    @Test
    void expects_a_card_payment_for_each_attempt_and_each_charge() {
        charges.add(charge("activation", "starter", FEBRUARY, MARCH, 2));
        charges.add(charge("activation", "starter", FEBRUARY, MARCH, 1));
        collect(0, "ACTIVATION", "once");
        collect(1, "ACTIVATION", "once");
        collect(2, "ACTIVATION", "once");
        assertThat(faultsOfCardPayments()).isEmpty();
    }

    @Test
    void expects_card_payments_for_an_upgrade_that_was_requested_again_in_the_next_period() {
        events.add(new Event(phone, "renewed", FEBRUARY, "starter", 900, FEBRUARY, MARCH));
        charges.add(charge("upgrade", "business", MARCH, APRIL, 2));
        collect(0, "UPGRADE", "business until " + MARCH);
        collect(0, "UPGRADE", "business until " + APRIL);
        assertThat(faultsOfCardPayments()).isEmpty();
    }

    @Test
    void finds_a_card_payment_for_no_charge() {
        charges.add(charge("renewal", "starter", FEBRUARY, MARCH, 1));
        collect(0, "RENEWAL", "from " + MARCH);
        assertThat(faultsOfCardPayments())
                .singleElement()
                .asString()
                .startsWith("payments that are in no client's answer: 1");
    }

    @Test
    void finds_that_a_run_proves_nothing_about_events_that_did_not_occur() {
        keyResults.clear();
        refunds.clear();
        moved.clear();
        payments.clear();
        entries.clear();
        balances = 0;
        assertThat(faults())
                .containsExactly(
                        "there were no captures, so the run proves nothing about them",
                        "there were no chargebacks, so the run proves nothing about them");
    }

    @Test
    void finds_blocked_unanswered_contradicted_and_wrongly_refused_keys() {
        refunds.add(
                new KeyResult(UUID.randomUUID(), 1000, Optional.empty(), true, Optional.of("503"), Optional.of("404")));
        assertThat(faults())
                .hasSize(4)
                .anyMatch(fault -> fault.startsWith("clients without a definite answer: 1"))
                .anyMatch(fault -> fault.startsWith("keys that are blocked: 1"))
                .anyMatch(fault -> fault.startsWith("keys with different answers: 1"))
                .anyMatch(fault -> fault.startsWith("answers that must never occur: 1"));
    }

    @Test
    void finds_lost_duplicate_and_stuck_notifications() {
        notifications.add("REFUND 3");
        kept.add(new NotificationRecord("CHARGEBACK 2", "charged_back", "waiting", Optional.of(acted)));
        assertThat(faults())
                .hasSize(3)
                .anyMatch(fault -> fault.startsWith("notifications that were lost: 1"))
                .anyMatch(fault -> fault.startsWith("notifications that are stored more often than sent: 1"))
                .anyMatch(fault -> fault.startsWith("notifications that are stuck: 1"));
    }

    @Test
    void leaves_to_staff_only_possible_second_captures_of_failed_payments() {
        kept.set(0, new NotificationRecord("AUTHORISATION 1", "paid", "quarantined", Optional.of(paid)));
        assertThat(faults()).singleElement().asString().startsWith("notifications that are stuck: 1");

        refunds.clear();
        moved.remove(1);
        moved.add(new Moved(paid, new Movement(account, Kind.CAPTURE_FAILED, paid, -1000)));
        payments.set(PAID, new Payment(account, paid, "failed", 1000, 0, 0));
        entries.clear();
        entries.addAll(moved.stream().map(Moved::movement).toList());
        balances = 0;
        assertThat(faults()).isEmpty();
    }

    private List<String> faultsOfCardPayments() {
        return faults(Optional.of(purchases())).stream()
                .filter(fault -> fault.startsWith("shortfalls") || fault.startsWith("payments that are in no client"))
                .toList();
    }

    private Purchases purchases() {
        return new Purchases(
                List.of(), List.of(), Set.of(), charges, List.of(), List.of(), events, List.of(), Set.of(), 0, 0);
    }

    private Charge charge(String purpose, String tier, Instant start, Instant end, int attempts) {
        var money = new Money(1089, 0, 900, 189);
        return new Charge(UUID.randomUUID(), phone, purpose, "taken", tier, start, end, attempts, 900, 189, money);
    }

    /// The service charges a stored card.
    private void collect(int number, String purpose, String what) {
        var cause = DerivedId.of(phone.toString(), purpose, what);
        var payment = DerivedId.of(cause.toString(), Integer.toString(number));
        payments.add(new Payment(account, payment, "captured", 1089, 0, 0));
        moved.add(new Moved(payment, new Movement(account, Kind.TOPUP, payment, 1089)));
        entries.add(new Movement(account, Kind.TOPUP, payment, 1089));
        balances += 1089;
    }

    private List<String> faults() {
        return faults(Optional.empty());
    }

    private List<String> faults(Optional<Purchases> purchases) {
        var truth = new GroundTruth(moved, Set.of(left), notifications, List.of(Kind.TOPUP, Kind.CHARGEBACK));
        var wallets = List.of(new Wallet(account, balances), new Wallet(other, balanceOfOther));
        return PaymentOracle.on(new Evidence(keyResults, refunds, truth, payments, entries, wallets, kept, purchases));
    }

    private static KeyResult answered(long amountMinor, int status, UUID payment) {
        return new KeyResult(
                UUID.randomUUID(),
                amountMinor,
                Optional.of(new DefiniteAnswer(status, payment)),
                false,
                Optional.empty(),
                Optional.empty());
    }
}

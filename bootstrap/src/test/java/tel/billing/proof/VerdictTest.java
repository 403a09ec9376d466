package tel.billing.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.proof.Evidence.Asked;
import tel.billing.proof.Evidence.KeptNotice;
import tel.billing.proof.Evidence.Movement;
import tel.billing.proof.Evidence.Payment;
import tel.billing.proof.Evidence.Told;
import tel.billing.proof.Truth.Moved;

/// A run that can only be PROVEN would prove nothing.
@DisplayName("The verdict on a run")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class VerdictTest {
    private static final int PAID = 0;
    private static final int REFUSED = 1;

    private final UUID paid = UUID.randomUUID();
    private final UUID refused = UUID.randomUUID();
    private final UUID acted = UUID.randomUUID();
    private final UUID left = UUID.randomUUID();
    private final UUID given = UUID.randomUUID();
    private final List<Asked> asked = new ArrayList<>(List.of(
            told(1000, 200, paid), told(40_200, 402, refused), told(20_200, 202, acted), told(5000, 202, left)));
    private final List<Asked> refunds = new ArrayList<>(List.of(told(300, 200, paid)));
    private final List<Moved> moved = new ArrayList<>(List.of(
            new Moved(paid, new Movement(Kind.TOPUP, paid, 1000)),
            new Moved(paid, new Movement(Kind.REFUND, given, -300)),
            new Moved(acted, new Movement(Kind.TOPUP, acted, 20_200)),
            new Moved(acted, new Movement(Kind.CHARGEBACK, acted, -20_200))));
    private final List<Payment> payments = new ArrayList<>(List.of(
            new Payment(paid, "partly_refunded", 1000, 300, 0),
            new Payment(refused, "declined", 40_200, 0, 0),
            new Payment(acted, "charged_back", 20_200, 0, 0),
            new Payment(left, "pending", 5000, 0, 0)));
    private final List<Movement> entries =
            new ArrayList<>(moved.stream().map(Moved::movement).toList());
    private final List<String> notices = new ArrayList<>(List.of("AUTHORISATION 1", "CHARGEBACK 2"));
    private final List<KeptNotice> kept = new ArrayList<>(List.of(
            new KeptNotice("AUTHORISATION 1", "paid", "done", Optional.of(paid)),
            new KeptNotice("CHARGEBACK 2", "charged_back", "done", Optional.of(acted))));
    private long balances = 700;

    @Test
    void finds_nothing_where_all_sides_agree() {
        assertThat(faults()).isEmpty();
    }

    @Test
    void finds_money_that_moved_twice() {
        moved.add(moved.getFirst());
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("movements at the processor that are in no wallet: 1"))
                .anyMatch(fault -> fault.startsWith("payments that the processor's record does not bear out: 1"));
    }

    @Test
    void finds_money_that_never_moved() {
        entries.add(new Movement(Kind.CHARGEBACK, paid, -700));
        balances -= 700;
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("entries in wallets that the processor knows nothing of");
    }

    @Test
    void finds_an_entry_of_another_amount() {
        entries.set(0, new Movement(Kind.TOPUP, paid, 1001));
        balances++;
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("entries in wallets that the processor knows nothing of: 1"))
                .anyMatch(fault -> fault.startsWith("movements at the processor that are in no wallet: 1"));
    }

    @Test
    void finds_money_that_is_booked_twice() {
        entries.add(entries.getFirst());
        balances += 1000;
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("entries in wallets that the processor knows nothing of: 1");
    }

    @Test
    void finds_wallets_that_hold_something_else() {
        balances--;
        assertThat(faults()).singleElement().asString().startsWith("the wallets do not hold");
    }

    @Test
    void finds_a_payment_that_is_told_otherwise_than_the_processor_has_it() {
        payments.set(PAID, new Payment(paid, "captured", 1000, 0, 0));
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("payments that the processor's record does not bear out: 1");
    }

    @Test
    void finds_a_refund_that_is_still_on_its_way() {
        payments.set(PAID, new Payment(paid, "partly_refunded", 1000, 300, 100));
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("payments that the processor's record does not bear out: 1");
    }

    @Test
    void finds_a_payment_at_the_processor_that_nobody_knows() {
        payments.remove(PAID);
        assertThat(faults()).anyMatch(fault -> fault.startsWith("payments at the processor that we do not know: 1"));
    }

    @Test
    void takes_a_refund_that_the_processor_refused_for_none_there() {
        var idle = UUID.randomUUID();
        refunds.add(told(200, 200, paid));
        entries.add(new Movement(Kind.REFUND, idle, -200));
        entries.add(new Movement(Kind.REFUND_FAILED, idle, 200));
        assertThat(faults()).isEmpty();

        entries.add(new Movement(Kind.REFUND_FAILED, idle, 200));
        balances += 200;
        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith("entries in wallets that the processor knows nothing of: 2");
    }

    @Test
    void finds_a_refund_that_went_back_twice_and_one_that_did_not() {
        refunds.set(0, told(299, 200, paid));
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("amounts that were refunded more often than asked for: 1"))
                .anyMatch(fault -> fault.startsWith("amounts that were asked for and not refunded: 1"));
    }

    @Test
    void finds_an_answer_that_is_not_true() {
        asked.set(REFUSED, told(40_200, 200, refused));
        assertThat(faults()).singleElement().asString().startsWith("answers that the payment does not bear out: 1");
    }

    @Test
    void finds_an_answer_for_another_amount() {
        asked.set(PAID, told(999, 200, paid));
        assertThat(faults()).singleElement().asString().startsWith("answers that the payment does not bear out: 1");
    }

    @Test
    void finds_a_payment_that_two_keys_share() {
        asked.add(told(1000, 200, paid));
        assertThat(faults()).singleElement().asString().startsWith("payments of more than one key: 1");
    }

    @Test
    void finds_a_payment_that_nobody_knows_and_one_that_is_open() {
        payments.add(new Payment(UUID.randomUUID(), "pending", 50_300, 0, 0));
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("payments that no client was told of: 1"))
                .anyMatch(fault -> fault.startsWith("payments that are still open: 1"));
    }

    @Test
    void finds_that_what_never_happened_was_not_shown() {
        asked.clear();
        refunds.clear();
        moved.clear();
        payments.clear();
        entries.clear();
        balances = 0;
        assertThat(faults())
                .containsExactly(
                        "there were no captures, so nothing is shown of them",
                        "there were no chargebacks, so nothing is shown of them");
    }

    @Test
    void finds_keys_that_are_blocked_unanswered_contradicted_or_wrongly_refused() {
        refunds.add(new Asked(UUID.randomUUID(), 1000, Optional.empty(), true, true, Optional.of("404")));
        assertThat(faults())
                .hasSize(4)
                .anyMatch(fault -> fault.startsWith("clients without a definite answer: 1"))
                .anyMatch(fault -> fault.startsWith("keys that are blocked: 1"))
                .anyMatch(fault -> fault.startsWith("keys with different answers: 1"))
                .anyMatch(fault -> fault.startsWith("answers that nobody should ever get: 1"));
    }

    @Test
    void finds_notices_that_were_lost_kept_twice_or_are_stuck() {
        notices.add("REFUND 3");
        kept.add(new KeptNotice("CHARGEBACK 2", "charged_back", "waiting", Optional.of(acted)));
        assertThat(faults())
                .hasSize(3)
                .anyMatch(fault -> fault.startsWith("notices that were lost: 1"))
                .anyMatch(fault -> fault.startsWith("notices that are kept more often than told: 1"))
                .anyMatch(fault -> fault.startsWith("notices that are stuck: 1"));
    }

    @Test
    void lets_staff_see_only_what_may_be_a_second_capture_of_failed_money() {
        kept.set(0, new KeptNotice("AUTHORISATION 1", "paid", "quarantined", Optional.of(paid)));
        assertThat(faults()).singleElement().asString().startsWith("notices that are stuck: 1");

        refunds.clear();
        moved.remove(1);
        moved.add(new Moved(paid, new Movement(Kind.CAPTURE_FAILED, paid, -1000)));
        payments.set(PAID, new Payment(paid, "failed", 1000, 0, 0));
        entries.clear();
        entries.addAll(moved.stream().map(Moved::movement).toList());
        balances = 0;
        assertThat(faults()).isEmpty();
    }

    private List<String> faults() {
        var truth = new Truth(moved, Set.of(left), notices, List.of(Kind.TOPUP, Kind.CHARGEBACK));
        return Verdict.on(new Evidence(asked, refunds, truth, payments, entries, balances, kept, Optional.empty()));
    }

    private static Asked told(long amountMinor, int status, UUID payment) {
        return new Asked(
                UUID.randomUUID(), amountMinor, Optional.of(new Told(status, payment)), false, false, Optional.empty());
    }
}

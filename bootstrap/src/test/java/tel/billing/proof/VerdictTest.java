package tel.billing.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.proof.Evidence.Asked;
import tel.billing.proof.Evidence.Movement;
import tel.billing.proof.Evidence.Payment;
import tel.billing.proof.Evidence.Told;

/// A run that can only be PROVEN would prove nothing.
@DisplayName("The verdict on a run")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class VerdictTest {
    private final UUID paid = UUID.randomUUID();
    private final UUID refused = UUID.randomUUID();
    private final UUID acted = UUID.randomUUID();
    private final List<Asked> asked =
            new ArrayList<>(List.of(told(1000, 200, paid), told(40_200, 402, refused), told(20_200, 202, acted)));
    private final List<Movement> captures =
            new ArrayList<>(List.of(new Movement(paid, 1000), new Movement(acted, 20_200)));
    private final List<Payment> payments = new ArrayList<>(List.of(
            new Payment(paid, "captured", 1000),
            new Payment(refused, "declined", 40_200),
            new Payment(acted, "captured", 20_200)));
    private final List<Movement> transfers = new ArrayList<>(captures);
    private long balances = 21_200;

    @Test
    void finds_nothing_where_all_sides_agree() {
        assertThat(faults()).isEmpty();
    }

    @Test
    void finds_money_that_moved_twice() {
        captures.add(captures.getFirst());
        assertThat(faults()).singleElement().asString().startsWith("captures without a captured payment: 1");
    }

    @Test
    void finds_money_that_never_moved() {
        captures.removeFirst();
        assertThat(faults()).singleElement().asString().startsWith("captured payments without a capture: 1");
    }

    @Test
    void finds_a_transfer_of_another_amount() {
        transfers.set(0, new Movement(paid, 1001));
        balances++;
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("transfers without a captured payment"))
                .anyMatch(fault -> fault.startsWith("captured payments without a transfer"));
    }

    @Test
    void finds_a_payment_that_is_booked_twice() {
        transfers.add(transfers.getFirst());
        balances += 1000;
        assertThat(faults()).singleElement().asString().startsWith("transfers without a captured payment: 1");
    }

    @Test
    void finds_wallets_that_hold_something_else() {
        balances--;
        assertThat(faults()).singleElement().asString().startsWith("the wallets do not hold");
    }

    @Test
    void finds_an_answer_that_is_not_true() {
        asked.set(1, told(40_200, 200, refused));
        assertThat(faults()).singleElement().asString().startsWith("answers that the payment does not bear out: 1");
    }

    @Test
    void finds_an_answer_for_another_amount() {
        asked.set(0, told(999, 200, paid));
        assertThat(faults()).singleElement().asString().startsWith("answers that the payment does not bear out: 1");
    }

    @Test
    void finds_a_payment_that_two_keys_share() {
        asked.add(told(1000, 200, paid));
        assertThat(faults()).singleElement().asString().startsWith("payments of more than one key: 1");
    }

    @Test
    void finds_a_payment_that_nobody_knows_and_one_that_is_open() {
        payments.add(new Payment(UUID.randomUUID(), "pending", 50_300));
        assertThat(faults())
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith("payments that no client was told of: 1"))
                .anyMatch(fault -> fault.startsWith("payments that are still open: 1"));
    }

    @Test
    void finds_that_a_run_without_money_shows_nothing() {
        asked.clear();
        captures.clear();
        payments.clear();
        transfers.clear();
        balances = 0;
        assertThat(faults()).containsExactly("nothing was captured, so nothing is shown");
    }

    @Test
    void finds_keys_that_are_blocked_unanswered_contradicted_or_wrongly_refused() {
        asked.add(new Asked(UUID.randomUUID(), 1000, Optional.empty(), true, true, Optional.of("404")));
        assertThat(faults())
                .hasSize(4)
                .anyMatch(fault -> fault.startsWith("clients without a definite answer: 1"))
                .anyMatch(fault -> fault.startsWith("keys that are blocked: 1"))
                .anyMatch(fault -> fault.startsWith("keys with different answers: 1"))
                .anyMatch(fault -> fault.startsWith("answers that nobody should ever get: 1"));
    }

    private List<String> faults() {
        return Verdict.on(new Evidence(asked, captures, payments, transfers, balances));
    }

    private static Asked told(long amountMinor, int status, UUID payment) {
        return new Asked(
                UUID.randomUUID(), amountMinor, Optional.of(new Told(status, payment)), false, false, Optional.empty());
    }
}

package tel.billing.shared.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.shared.AccountId;
import tel.billing.shared.AdvanceClock;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.spec.time.SteppedTime;

@DisplayName("The run of the demo data")
class DemoRunTest {
    private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");
    private static final DemoCustomer ADA = DemoCustomer.of("ada", "Ada's Analytical Engines", "NL", "starter");

    private final SteppedTime realTime = new SteppedTime(NOW);
    private final LateClock clock = new LateClock(NOW.minus(DemoPlan.LENGTH));
    private final List<String> calls = new ArrayList<>();

    @Test
    void carries_out_each_step_at_its_time_and_ends_now() {
        var complete = run(
                event(1, new DemoStep.SignUp()),
                event(2, new DemoStep.Confirm()),
                event(3, new DemoStep.TopUp(2_500, true)),
                event(4, new DemoStep.Close("moved")));

        assertThat(complete).isTrue();
        assertThat(calls)
                .containsExactly(
                        "2025-11-27 sign up ada@example.com",
                        "2025-11-28 confirm ada@example.com",
                        "2025-11-29 top up 2500",
                        "2025-11-30 close moved");
        assertThat(clock.instant()).isEqualTo(NOW);
    }

    @Test
    void stops_with_the_service() {
        var stopped = new DemoRun(
                        new DemoPlan(List.of(ADA), List.of(event(1, new DemoStep.SignUp()))),
                        useCases(),
                        new AdvanceClock(clock, List.of()),
                        realTime)
                .run(() -> true);

        assertThat(stopped).isFalse();
        assertThat(calls).isEmpty();
    }

    private boolean run(DemoPlan.Event... events) {
        return new DemoRun(
                        new DemoPlan(List.of(ADA), List.of(events)),
                        useCases(),
                        new AdvanceClock(clock, List.of()),
                        realTime)
                .run(() -> false);
    }

    private static DemoPlan.Event event(int day, DemoStep step) {
        return new DemoPlan.Event(Duration.ofDays(day), ADA, step, "done");
    }

    private DemoUseCases useCases() {
        var recorded = new Recorded();
        return new DemoUseCases(recorded, recorded, recorded, recorded, recorded);
    }

    private String record(String call) {
        calls.add(clock.instant().toString().substring(0, 10) + " " + call);
        return "done";
    }

    private final class Recorded
            implements DemoUseCases.Signups,
                    DemoUseCases.Payments,
                    DemoUseCases.Subscriptions,
                    DemoUseCases.Administration,
                    DemoUseCases.CreditNotes {

        @Override
        public String signUp(DemoCustomer customer) {
            return record("sign up " + customer.email());
        }

        @Override
        public AccountId confirm(DemoCustomer customer) {
            record("confirm " + customer.email());
            return new AccountId(new UUID(0, 1));
        }

        @Override
        public String topUp(AccountId account, long amountMinor, boolean saveCard) {
            return record("top up " + amountMinor);
        }

        @Override
        public String refund(AccountId account, long amountMinor, String reason) {
            return record("refund " + amountMinor);
        }

        @Override
        public String activate(AccountId account) {
            return record("activate");
        }

        @Override
        public String changePlan(AccountId account, String tier) {
            return record("change to " + tier);
        }

        @Override
        public String cancel(AccountId account) {
            return record("cancel");
        }

        @Override
        public String adjust(AccountId account, long amountMinor, String reason) {
            return record("adjust " + amountMinor);
        }

        @Override
        public String suspend(AccountId account, String reason) {
            return record("suspend " + reason);
        }

        @Override
        public String reactivate(AccountId account, String reason) {
            return record("reactivate " + reason);
        }

        @Override
        public String close(AccountId account, String reason) {
            return record("close " + reason);
        }

        @Override
        public String credit(AccountId account, long amountMinor, String reason) {
            return record("credit " + amountMinor);
        }
    }

    /// A clock that stands still between moves.
    private static final class LateClock implements BusinessClock {
        private Instant now;

        LateClock(Instant now) {
            this.now = now;
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public void forwardTo(Instant instant) {
            now = instant.isAfter(now) ? instant : now;
        }
    }
}

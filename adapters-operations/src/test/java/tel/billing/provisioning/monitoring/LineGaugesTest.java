package tel.billing.provisioning.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.application.CountUnfinishedLineOrders;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.application.ReconcileLines;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.provisioning.domain.LineReconciliation.Tally;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.provisioning.spec.ScriptedPhoneSystem;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;
import tel.billing.shared.monitoring.DatabaseReading;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedTime;

@ExtendWith(OutputCaptureExtension.class)
class LineGaugesTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final ScriptedPhoneSystem phoneSystem =
            new ScriptedPhoneSystem(new InMemoryUnitOfWork(), new SteppedTime(Arbitrary.INSTANT));

    @Test
    void count_lines_with_pending_orders_by_age() {
        var reading = new DatabaseReading(new LineGauges(new Counted(), new Compared()));

        assertThat(reading.value("billing.lines.undone", "older_than", "5m")).isEqualTo(5);
        assertThat(reading.value("billing.lines.undone", "older_than", "1h")).isEqualTo(60);
        assertThat(reading.value("billing.lines.undone", "older_than", "1d")).isEqualTo(1440);
        assertThat(reading.value("billing.lines.rejected")).isEqualTo(7);
    }

    @Test
    void show_the_time_since_the_last_reconciliation() {
        var compared = new Compared();
        var reading = new DatabaseReading(new LineGauges(new Counted(), compared));
        assertThat(reading.value("billing.lines.reconciled.age")).isNegative();

        compared.sinceLast = Optional.of(Duration.ofMinutes(9));

        assertThat(reading.value("billing.lines.reconciled.age")).isEqualTo(540);
    }

    @Test
    void the_results_of_reconciliations_are_counted() {
        var compared = new Compared();
        var watched = new InstrumentedLineReconciliation(compared, meters);
        watched.run();
        compared.next = compared.next.with(new Tally(9, 1, 2, 3, 0, 4, 1)).finished(Arbitrary.INSTANT);
        watched.run();
        watched.run();

        assertThat(reconciliations("interrupted")).isEqualTo(1);
        assertThat(reconciliations("finished")).isEqualTo(2);
        assertThat(differences("absent")).isEqualTo(4);
        assertThat(differences("different")).isEqualTo(6);
        assertThat(differences("surplus")).isZero();
        assertThat(differences("ahead")).isEqualTo(8);
        assertThat(differences("unknown")).isEqualTo(2);
    }

    @Test
    void a_stopped_instance_is_not_counted_as_an_outage_of_the_pbx() {
        Thread.currentThread().interrupt();
        try {
            new InstrumentedLineReconciliation(new Compared(), meters).run();
        } finally {
            Thread.interrupted();
        }

        assertThat(reconciliations("stopped")).isEqualTo(1);
        assertThat(meters.find("billing.lines.reconciliations")
                        .tag("end", "interrupted")
                        .counter())
                .isNull();
    }

    @Test
    void instructions_to_the_pbx_are_counted_by_answer() {
        var watched = new InstrumentedPhoneSystem(phoneSystem, meters);
        var lineInstruction = new LineInstruction(
                new LineOperationId(Arbitrary.accountId(), new LineId(Arbitrary.id()), 1),
                new LineConfiguration.Absent());

        watched.execute(lineInstruction, Duration.ofSeconds(1));
        phoneSystem.script(PhoneSystemScript.REJECT);
        watched.execute(lineInstruction, Duration.ofSeconds(1));
        watched.execute(lineInstruction, Duration.ofSeconds(1));

        assertThat(instructions("done")).isEqualTo(1);
        assertThat(instructions("rejected")).isEqualTo(2);
    }

    @Test
    void a_rejection_is_logged_without_the_credentials(CapturedOutput log) {
        var credentials = new SipCredentials("gustav7", new Secret("q3geheim"));
        var watched =
                new InstrumentedPhoneSystem(new Rejecting("gustav7 with password q3geheim is taken by itself"), meters);

        watched.execute(
                new LineInstruction(
                        new LineOperationId(Arbitrary.accountId(), new LineId(Arbitrary.id()), 1),
                        new LineConfiguration.Present(credentials, new LineLimits(1, 2), LineStatus.ACTIVE)),
                Duration.ofSeconds(1));

        assertThat(log)
                .contains("The PBX rejected order 1", "is taken by itself")
                .doesNotContain("gustav7", "q3geheim");
    }

    private long instructions(String answer) {
        return meters.get("billing.pbx.instructions")
                .tag("answer", answer)
                .timer()
                .count();
    }

    private double reconciliations(String end) {
        return meters.get("billing.lines.reconciliations")
                .tag("end", end)
                .counter()
                .count();
    }

    private double differences(String kind) {
        return meters.get("billing.lines.differences")
                .tag("kind", kind)
                .counter()
                .count();
    }

    /// Rejects every instruction for a reason.
    private record Rejecting(String reason) implements PhoneSystem {

        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            return new Answer.Rejected(reason);
        }

        @Override
        public LineState read(AccountId account, LineId line, Duration atMost) {
            return new LineState.Absent();
        }

        @Override
        public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
            return new LineList.Found(List.of());
        }

        @Override
        public Registrations registrations(AccountId account, LineId line, Duration atMost) {
            return new Registrations.NoLine();
        }

        @Override
        public Availability availability(Duration atMost) {
            return new Availability.Up();
        }
    }

    /// Returns a prepared result.
    private static final class Compared implements ReconcileLines {
        private Optional<Duration> sinceLast = Optional.empty();
        private LineReconciliation next =
                LineReconciliation.begun(new LineReconciliation.Id(Arbitrary.id()), Arbitrary.INSTANT);

        @Override
        public LineReconciliation reconcile() {
            return next;
        }

        @Override
        public Optional<Duration> sinceLast() {
            return sinceLast;
        }
    }

    /// As many lines as the age has minutes.
    private static final class Counted implements CountUnfinishedLineOrders {

        @Override
        public long countPending(Duration age) {
            return age.toMinutes();
        }

        @Override
        public long countRejected() {
            return 7;
        }
    }
}

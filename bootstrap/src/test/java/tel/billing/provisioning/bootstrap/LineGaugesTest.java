package tel.billing.provisioning.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineOperation;
import tel.billing.provisioning.application.CarryOutUndone;
import tel.billing.provisioning.domain.Instruction;
import tel.billing.provisioning.domain.Instruction.Setup;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.provisioning.spec.ScriptedPhoneSystem;
import tel.billing.shared.persistence.Readings;
import tel.billing.shared.persistence.SystemRealTime;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class LineGaugesTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final ScriptedPhoneSystem phoneSystem =
            new ScriptedPhoneSystem(new InMemoryUnitOfWork(), new SteppedTime(Some.INSTANT));

    @Test
    void tell_how_many_lines_are_not_as_ordered_and_for_how_long() {
        new LineGauges(new Counted(), phoneSystem, new Readings(new SystemRealTime())).bindTo(meters);

        assertThat(undone("5m")).isEqualTo(5);
        assertThat(undone("1h")).isEqualTo(60);
        assertThat(undone("1d")).isEqualTo(1440);
        assertThat(meters.get("billing.lines.rejected").gauge().value()).isEqualTo(7);
    }

    @Test
    void tell_whether_the_pbx_is_up() {
        new LineGauges(new Counted(), phoneSystem, new Readings(new SystemRealTime())).bindTo(meters);
        assertThat(meters.get("billing.pbx.up").gauge().value()).isEqualTo(1);

        phoneSystem.tell(PhoneSystemScript.BE_AWAY);

        assertThat(meters.get("billing.pbx.up").gauge().value()).isZero();
    }

    @Test
    void what_the_pbx_was_told_is_counted_by_its_answer() {
        var watched = new WatchedPhoneSystem(phoneSystem, meters);
        var instruction =
                new Instruction(new LineOperation(Some.accountId(), new LineId(Some.id()), 1), new Setup.Absent());

        watched.carryOut(instruction, Duration.ofSeconds(1));
        phoneSystem.tell(PhoneSystemScript.REJECT);
        watched.carryOut(instruction, Duration.ofSeconds(1));
        watched.carryOut(instruction, Duration.ofSeconds(1));

        assertThat(told("done")).isEqualTo(1);
        assertThat(told("rejected")).isEqualTo(2);
    }

    private double undone(String age) {
        return meters.get("billing.lines.undone").tag("older_than", age).gauge().value();
    }

    private long told(String answer) {
        return meters.get("billing.pbx.instructions")
                .tag("answer", answer)
                .timer()
                .count();
    }

    /// As many as the age has minutes.
    private static final class Counted implements CarryOutUndone {

        @Override
        public boolean carryOutNext() {
            return false;
        }

        @Override
        public long count(Duration age) {
            return age.toMinutes();
        }

        @Override
        public long countRejected() {
            return 7;
        }
    }
}

package tel.billing.payment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Arbitrary;

@ExtendWith(OutputCaptureExtension.class)
class TopUpHoldLogTest {
    private final AccountId account = Arbitrary.accountId();
    private final List<AuditEvent> recorded = new ArrayList<>();
    private final TopUpHoldLog trail = new TopUpHoldLog(recorded::add);

    @Test
    void a_hold_is_recorded_and_logged_as_a_warning(CapturedOutput log) {
        var held = AuditEvent.byTheService(AuditAction.TOP_UPS_HELD, AuditTarget.of(account));

        trail.record(held);

        assertThat(recorded).containsExactly(held);
        assertThat(log).contains("WARN", "top-ups of account " + account.value() + " are on hold");
    }

    @Test
    void other_events_are_only_recorded(CapturedOutput log) {
        var released = AuditEvent.byTheService(AuditAction.TOP_UPS_RELEASED, AuditTarget.of(account));

        trail.record(released);

        assertThat(recorded).containsExactly(released);
        assertThat(log.getAll()).doesNotContain(account.value().toString());
    }
}

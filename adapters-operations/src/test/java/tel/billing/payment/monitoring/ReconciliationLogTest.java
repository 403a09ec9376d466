package tel.billing.payment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.shared.spec.Arbitrary;

@ExtendWith(OutputCaptureExtension.class)
class ReconciliationLogTest {
    private final Reconciliation.Id id = new Reconciliation.Id(Arbitrary.id());

    @Test
    void differences_are_logged_as_a_warning_with_their_cause(CapturedOutput log) {
        new ReconciliationLog().differencesFound(reconciliation(Optional.of("batch_118.csv"), 3));
        new ReconciliationLog().differencesFound(reconciliation(Optional.empty(), 2));

        assertThat(log)
                .contains(
                        "WARN",
                        "3 new differences, see reconciliation " + id.value() + " (report batch_118.csv)",
                        "2 new differences, see reconciliation " + id.value() + " (daily comparison)");
    }

    @Test
    void an_unreadable_report_is_logged_as_a_warning_with_the_reason(CapturedOutput log) {
        new ReconciliationLog().unreadable("batch_118.csv", "line 7: wrong number of fields");

        assertThat(log).contains("WARN", "batch_118.csv", "line 7: wrong number of fields");
    }

    private Reconciliation reconciliation(Optional<String> report, int found) {
        return new Reconciliation(id, Arbitrary.INSTANT, report, 10, found, 0);
    }
}

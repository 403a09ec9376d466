package tel.billing.audit.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.RecordedAction;
import tel.billing.audit.application.ReadAuditLog;
import tel.billing.shared.spec.Arbitrary;

class AuditLogControllerTest {

    @Test
    void names_known_and_unknown_actions_as_they_are_stored() {
        assertThat(actionOf(AuditAction.SIGNED_IN)).isEqualTo("signed_in");
        assertThat(actionOf(new RecordedAction.Unknown("ACCOUNT_MERGED"))).isEqualTo("account_merged");
    }

    private static String actionOf(RecordedAction action) {
        var event = new AuditEvent(
                action, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        var entry = new AuditEntry(Arbitrary.id(), Arbitrary.INSTANT, event, Optional.empty(), Optional.empty());
        return AuditLogController.EntryResponse.of(new ReadAuditLog.Line(entry, Optional.empty()))
                .action();
    }
}

package tel.billing.audit.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.shared.DataSubject;
import tel.billing.shared.Reason;
import tel.billing.shared.RequestOrigin;
import tel.billing.shared.Role;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.persistence.privacy.JooqPersonalData;
import tel.billing.shared.spec.Arbitrary;

@DisplayName("The exported audit log")
class AuditPersonalDataTest {
    private static final RequestOrigin ORIGIN = new RequestOrigin("192.0.2.1", "request-1");
    private static final String[] OF_THE_REQUEST = {"address", "request_id", "actor_id", "actor_account_id"};

    private final TestDatabase database = TestDatabase.empty();
    private final JooqAuditTrail trail =
            new JooqAuditTrail(database.sql(), new TimeOrderedIds(), InstantSource.system());
    private final DataSubject ada = new DataSubject(database.account(), Arbitrary.userId(), Arbitrary.email());

    @Test
    void shows_no_network_address_and_no_request_of_staff_or_strangers() {
        var dora = Actor.of(Arbitrary.userId(), database.account(), Role.ADMIN);
        store(AuditEvent.byStaff(
                AuditAction.ACCOUNT_EXPORTED, dora, AuditTarget.of(ada.account()), new Reason("requested")));
        store(AuditEvent.byAnonymous(AuditAction.SIGN_IN_FAILED, Optional.of(ada.user())));

        assertThat(exported())
                .hasSize(2)
                .allSatisfy(entry -> assertThat(entry)
                        .containsKeys(OF_THE_REQUEST)
                        .extractingByKeys(OF_THE_REQUEST)
                        .containsOnlyNulls());
    }

    @Test
    void shows_network_addresses_and_requests_of_the_person() {
        store(AuditEvent.byUser(AuditAction.SIGNED_IN, Actor.of(ada.user(), ada.account(), Role.CUSTOMER)));

        assertThat(exported())
                .singleElement()
                .satisfies(entry -> assertThat(entry)
                        .containsEntry("address", ORIGIN.address())
                        .containsEntry("request_id", ORIGIN.requestId())
                        .containsEntry("actor_id", ada.user().value())
                        .containsEntry("actor_account_id", ada.account().value()));
    }

    private void store(AuditEvent auditEvent) {
        ORIGIN.call(() -> {
            trail.record(auditEvent);
            return true;
        });
    }

    private List<Map<String, Object>> exported() {
        var personalData = new JooqPersonalData(database.sql(), AuditPersonalData.TABLES);
        var entries = new ArrayList<Map<String, Object>>();
        database.unitOfWork().run(() -> personalData.export(ada, (_, values) -> entries.add(new HashMap<>(values))));
        return entries;
    }
}

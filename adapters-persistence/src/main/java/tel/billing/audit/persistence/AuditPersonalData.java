package tel.billing.audit.persistence;

import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.val;
import static tel.billing.audit.persistence.tables.AuditEntry.AUDIT_ENTRY;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jooq.Condition;
import tel.billing.shared.DataSubject;
import tel.billing.shared.persistence.privacy.PersonalTable;

/// The personal data of the audit log: the actions of a person, and those on the person and its objects.
public final class AuditPersonalData {
    public static final List<PersonalTable> TABLES =
            List.of(PersonalTable.exported("audit_entries", AUDIT_ENTRY, AuditPersonalData::about)
                    .withholding(AUDIT_ENTRY.ATTEMPT_MINUTE)
                    .withholdingUnless(
                            subject -> AUDIT_ENTRY.ACTOR_ID.eq(subject.user().value()),
                            AUDIT_ENTRY.ADDRESS,
                            AUDIT_ENTRY.REQUEST_ID,
                            AUDIT_ENTRY.ACTOR_ID,
                            AUDIT_ENTRY.ACTOR_ACCOUNT_ID)
                    .onErasure((sql, subject) -> sql.fetch(
                            "SELECT audit_erase_origins({0}, {1})",
                            val(subject.account().value()), val(subject.user().value()))));

    private AuditPersonalData() {}

    private static Condition about(DataSubject subject) {
        var user = subject.user().value();
        var targets = Stream.concat(Stream.of(user, subject.account().value()), subject.objects().stream())
                .toArray(UUID[]::new);
        return AUDIT_ENTRY.ACTOR_ID.eq(user).or(AUDIT_ENTRY.TARGET_ID.eq(any(targets)));
    }
}

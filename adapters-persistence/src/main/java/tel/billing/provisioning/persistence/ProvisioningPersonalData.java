package tel.billing.provisioning.persistence;

import static tel.billing.provisioning.persistence.tables.ProvisioningDifference.PROVISIONING_DIFFERENCE;
import static tel.billing.provisioning.persistence.tables.ProvisioningLine.PROVISIONING_LINE;
import static tel.billing.provisioning.persistence.tables.ProvisioningOperation.PROVISIONING_OPERATION;

import java.util.List;
import org.jooq.DSLContext;
import tel.billing.shared.DataSubject;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.persistence.privacy.PersonalTable;

/// The personal data of telephone lines.
public final class ProvisioningPersonalData {
    public static final List<PersonalTable> TABLES = List.of(
            PersonalTable.exported("lines", PROVISIONING_LINE.ACCOUNT_ID)
                    .withholding(
                            PROVISIONING_LINE.SEALED_PASSWORD, PROVISIONING_LINE.LOOK_AFTER, PROVISIONING_LINE.LOOKS)
                    .obstructing(
                            ErasureObstacle.LINE_IN_SERVICE,
                            PROVISIONING_LINE.IN_SERVICE.isTrue().or(PROVISIONING_LINE.LOOK_AFTER.isNotNull()))
                    .onErasure(ProvisioningPersonalData::eraseCredentials),
            PersonalTable.exported("line_orders", PROVISIONING_OPERATION.ACCOUNT_ID)
                    .withholding(PROVISIONING_OPERATION.IN_DOUBT),
            PersonalTable.excluded(
                    PROVISIONING_DIFFERENCE.OF_ACCOUNT, "contains only differences between the service and the PBX"));

    private ProvisioningPersonalData() {}

    private static void eraseCredentials(DSLContext sql, DataSubject subject) {
        sql.update(PROVISIONING_LINE)
                .setNull(PROVISIONING_LINE.USERNAME)
                .setNull(PROVISIONING_LINE.SEALED_PASSWORD)
                .where(PROVISIONING_LINE.ACCOUNT_ID.eq(subject.account().value()))
                .execute();
    }
}

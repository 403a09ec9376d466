package tel.billing.provisioning.persistence;

import static tel.billing.provisioning.persistence.tables.ProvisioningOperation.PROVISIONING_OPERATION;

import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.provisioning.application.LineTimeline;
import tel.billing.shared.DataSubject;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelinePosition;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.persistence.TimelineOrder;

/// The operations of lines, as [LineTimeline] describes them.
public record JooqLineTimeline(DSLContext sql) implements TimelineSource {
    private static final TimelineOrder ORDER = new TimelineOrder(
            PROVISIONING_OPERATION.ORDERED_AT, PROVISIONING_OPERATION.LINE_ID, PROVISIONING_OPERATION.REVISION);

    @Override
    public TimelineKind kind() {
        return TimelineKind.LINE;
    }

    @Override
    public List<TimelineEntry> before(DataSubject subject, Optional<TimelinePosition> position, int limit) {
        return sql.selectFrom(PROVISIONING_OPERATION)
                .where(PROVISIONING_OPERATION.ACCOUNT_ID.eq(subject.account().value()))
                .and(ORDER.before(position))
                .orderBy(ORDER.newestFirst())
                .limit(limit)
                .fetch(row -> LineTimeline.entry(OperationRows.read(row), row.getOrderedAt()));
    }
}

package tel.billing.audit.persistence;

import static java.time.temporal.ChronoUnit.MINUTES;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;
import static tel.billing.audit.persistence.tables.AuditEntry.AUDIT_ENTRY;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.MoneyMovement;
import tel.billing.audit.RecordedAction;
import tel.billing.audit.RoleChange;
import tel.billing.audit.application.AuditLog;
import tel.billing.audit.application.AuditSearch;
import tel.billing.audit.application.ExpiredAuditData;
import tel.billing.audit.persistence.tables.records.AuditEntryRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.RequestOrigin;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.shared.persistence.schedule.DueTimes;

/// Stores the audit log in PostgreSQL, which rejects changes of its entries. Functions of the schema's owner
/// remove what has expired.
public record JooqAuditTrail(DSLContext sql, Ids ids, InstantSource clock)
        implements AuditTrail, AuditLog, ExpiredAuditData {
    private static final Field<Instant> OLDEST_ORIGIN =
            DueTimes.earliest(AUDIT_ENTRY.AT, AUDIT_ENTRY.ADDRESS.isNotNull().or(AUDIT_ENTRY.REQUEST_ID.isNotNull()));
    private static final Field<Instant> OLDEST_ENTRY = DueTimes.earliest(AUDIT_ENTRY.AT);

    @Override
    public void record(AuditEvent auditEvent) {
        var at = clock.instant();
        var entry = AuditRows.row(new AuditEntry(
                ids.next(),
                at,
                auditEvent,
                RequestOrigin.current().map(RequestOrigin::address),
                RequestOrigin.current().map(RequestOrigin::requestId)));
        if (!auditEvent.action().isAnonymousFailure()) {
            sql.insertInto(AUDIT_ENTRY).set(entry).execute();
            return;
        }
        var minute = at.truncatedTo(MINUTES);
        sql.insertInto(
                        AUDIT_ENTRY,
                        AUDIT_ENTRY.ID,
                        AUDIT_ENTRY.AT,
                        AUDIT_ENTRY.ACTION,
                        AUDIT_ENTRY.TARGET_TYPE,
                        AUDIT_ENTRY.TARGET_ID,
                        AUDIT_ENTRY.ADDRESS,
                        AUDIT_ENTRY.REQUEST_ID,
                        AUDIT_ENTRY.ATTEMPT_MINUTE)
                .select(select(
                                val(entry.getId()),
                                val(entry.getAt()),
                                val(entry.getAction()),
                                val(entry.getTargetType(), AUDIT_ENTRY.TARGET_TYPE),
                                val(entry.getTargetId(), AUDIT_ENTRY.TARGET_ID),
                                val(entry.getAddress(), AUDIT_ENTRY.ADDRESS),
                                val(entry.getRequestId(), AUDIT_ENTRY.REQUEST_ID),
                                val(minute))
                        .where(val(auditEvent.target().isPresent()).isTrue().or(isBelowAnonymousLimit(minute))))
                .onConflictDoNothing()
                .execute();
    }

    /// Counts in the statement's snapshot: concurrent failures can exceed the limit slightly.
    private static Condition isBelowAnonymousLimit(Instant minute) {
        return field(select(count())
                        .from(AUDIT_ENTRY)
                        .where(AUDIT_ENTRY.ATTEMPT_MINUTE.eq(minute))
                        .and(AUDIT_ENTRY.TARGET_ID.isNull()))
                .lt(MAX_ANONYMOUS_FAILURES_PER_MINUTE);
    }

    @Override
    public Page<AuditEntry, Key> entries(AuditSearch search, PageRequest<Key> page) {
        var further = sql.selectFrom(AUDIT_ENTRY)
                .where(is(AUDIT_ENTRY.ACTOR_ID, search.actor()))
                .and(is(AUDIT_ENTRY.ACTION, search.action().map(EnumNames::of)))
                .and(is(AUDIT_ENTRY.TARGET_ID, search.target()))
                .and(search.from().map(AUDIT_ENTRY.AT::ge).orElse(noCondition()))
                .and(search.to().map(AUDIT_ENTRY.AT::lt).orElse(noCondition()))
                .and(page.after().map(JooqAuditTrail::isBehind).orElse(noCondition()))
                .orderBy(AUDIT_ENTRY.AT.desc(), AUDIT_ENTRY.ID.desc())
                .limit(page.limit() + 1)
                .fetch(AuditRows::read);
        return Page.cut(further, page, Key::of);
    }

    @Override
    public Optional<Instant> oldestOrigin() {
        return Optional.ofNullable(DueTimes.read(sql, OLDEST_ORIGIN));
    }

    @Override
    public Optional<Instant> oldestEntry() {
        return Optional.ofNullable(DueTimes.read(sql, OLDEST_ENTRY));
    }

    @Override
    public int removeOrigins(Instant end, int limit) {
        return sql.fetchSingle("SELECT audit_remove_origins({0}, {1})", val(end), val(limit))
                .get(0, int.class);
    }

    @Override
    public int deleteEntries(Instant end, int limit) {
        return sql.fetchSingle("SELECT audit_delete_entries({0}, {1})", val(end), val(limit))
                .get(0, int.class);
    }

    private static Condition isBehind(Key key) {
        return row(AUDIT_ENTRY.AT, AUDIT_ENTRY.ID).lt(key.at(), key.id());
    }

    private static <T> Condition is(Field<T> column, Optional<T> sought) {
        return sought.map(column::eq).orElse(noCondition());
    }

    /// Maps audit entries to rows.
    private static final class AuditRows {
        private AuditRows() {}

        static AuditEntryRecord row(AuditEntry entry) {
            var auditEvent = entry.event();
            var row = new AuditEntryRecord();
            row.setId(entry.id());
            row.setAt(entry.at());
            row.setAction(auditEvent.action().name().toLowerCase(Locale.ROOT));
            auditEvent.actor().ifPresent(actor -> {
                row.setActorAccountId(actor.account().value());
                row.setActorId(actor.id().value());
                row.setActorRoles(
                        actor.roles().stream().map(EnumNames::of).sorted().toArray(String[]::new));
            });
            auditEvent.target().ifPresent(auditTarget -> {
                row.setTargetType(auditTarget.type());
                row.setTargetId(auditTarget.id());
            });
            auditEvent.reason().ifPresent(reason -> row.setReason(reason.text()));
            auditEvent.role().ifPresent(role -> {
                row.setRoleBefore(role.from().map(EnumNames::of).orElse(null));
                row.setRoleAfter(EnumNames.of(role.to()));
            });
            auditEvent.money().ifPresent(move -> {
                row.setAmountMinor(move.amount().minor());
                row.setCurrency(move.amount().currency().getCurrencyCode());
                row.setRefundId(move.refund().orElse(null));
            });
            entry.address().ifPresent(row::setAddress);
            entry.requestId().ifPresent(row::setRequestId);
            return row;
        }

        static AuditEntry read(AuditEntryRecord row) {
            var auditEvent = new AuditEvent(
                    action(row.getAction()),
                    actor(row),
                    Optional.ofNullable(row.getTargetId()).map(id -> new AuditTarget(row.getTargetType(), id)),
                    Optional.ofNullable(row.getReason()).map(Reason::new),
                    Optional.ofNullable(row.getRoleAfter()).map(after -> role(row.getRoleBefore(), after)),
                    Optional.ofNullable(row.getAmountMinor())
                            .map(minor -> new MoneyMovement(
                                    Money.of(minor, row.getCurrency()), Optional.ofNullable(row.getRefundId()))));
            return new AuditEntry(
                    row.getId(),
                    row.getAt(),
                    auditEvent,
                    Optional.ofNullable(row.getAddress()),
                    Optional.ofNullable(row.getRequestId()));
        }

        private static RecordedAction action(String word) {
            return EnumNames.find(AuditAction.class, word)
                    .map(RecordedAction.class::cast)
                    .orElseGet(() -> new RecordedAction.Unknown(word.toUpperCase(Locale.ROOT)));
        }

        private static RoleChange role(@Nullable String before, String after) {
            return new RoleChange(
                    Optional.ofNullable(before).map(word -> EnumNames.read(Role.class, word)),
                    EnumNames.read(Role.class, after));
        }

        private static Optional<Actor> actor(AuditEntryRecord row) {
            return Optional.ofNullable(row.getActorId())
                    .map(id -> new Actor(
                            new UserId(id),
                            new AccountId(row.getActorAccountId()),
                            Arrays.stream(row.getActorRoles())
                                    .map(role -> EnumNames.read(Role.class, role))
                                    .collect(Collectors.toUnmodifiableSet())));
        }
    }
}

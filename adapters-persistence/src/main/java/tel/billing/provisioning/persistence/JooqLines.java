package tel.billing.provisioning.persistence;

import static java.util.stream.Collectors.toMap;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static tel.billing.provisioning.persistence.tables.ProvisioningLine.PROVISIONING_LINE;
import static tel.billing.provisioning.persistence.tables.ProvisioningOperation.PROVISIONING_OPERATION;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.Row2;
import org.jooq.SelectOnConditionStep;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.application.Lines;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.LineOperation;
import tel.billing.provisioning.domain.RotationId;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.persistence.tables.records.ProvisioningLineRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.schedule.DueCheck;
import tel.billing.shared.persistence.schedule.QueueAge;
import tel.billing.shared.persistence.schedule.RetryBackOff;
import tel.billing.shared.persistence.schedule.RetryQueue;

/// Stores lines in PostgreSQL, with encrypted passwords.
public final class JooqLines implements Lines {
    /// Whether [#takeForRecovery] finds a line.
    public static final DueCheck RECOVERY_DUE = DueCheck.at(PROVISIONING_LINE.LOOK_AFTER);

    private static final RetryQueue<ProvisioningLineRecord> RECOVERY = new RetryQueue<>(
            PROVISIONING_LINE.LOOK_AFTER,
            PROVISIONING_LINE.LOOKS,
            new RetryBackOff(Duration.ofSeconds(30), Duration.ofMinutes(8)));

    private static final Condition IS_PENDING = PROVISIONING_OPERATION.COURSE.eq(inline(OperationRows.UNDONE));

    private final DSLContext sql;
    private final EncryptedPasswords passwords;

    public JooqLines(DSLContext sql, AesSecretBox box) {
        this.sql = sql;
        this.passwords = new EncryptedPasswords(box);
    }

    /// How long the oldest pending order has waited.
    public static QueueAge pendingAge(DSLContext sql) {
        return new QueueAge(sql, PROVISIONING_OPERATION.ORDERED_AT, IS_PENDING);
    }

    @Override
    public Optional<Line> find(AccountId account, LineId id) {
        return selectWithNewest().where(is(account, id)).fetchOptional(this::readWithNewest);
    }

    @Override
    public List<Line> findAll(AccountId account, Set<LineId> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        return selectWithNewest().where(areOf(account, ids)).fetch(this::readWithNewest);
    }

    @Override
    public List<Line> withCredentials(Optional<LineId> after, int limit) {
        return selectWithNewest()
                .where(PROVISIONING_LINE.USERNAME.isNotNull())
                .and(after.map(last -> PROVISIONING_LINE.ID.gt(last.value())).orElse(noCondition()))
                .orderBy(PROVISIONING_LINE.ID)
                .limit(limit)
                .fetch(this::readForComparison);
    }

    @Override
    public List<AccountId> accountsWithUsername(String username, int limit) {
        return sql.select(PROVISIONING_LINE.ACCOUNT_ID)
                .from(PROVISIONING_LINE)
                .where(PROVISIONING_LINE.USERNAME.eq(username))
                .limit(limit)
                .fetch(row -> new AccountId(row.value1()));
    }

    @Override
    public Optional<Line> lock(AccountId account, LineId id) {
        return sql.selectFrom(PROVISIONING_LINE)
                .where(is(account, id))
                .forUpdate()
                .fetchOptional(this::withNewest);
    }

    @Override
    public List<Line> lockAll(AccountId account, Set<LineId> ids) {
        var rows = sql.selectFrom(PROVISIONING_LINE)
                .where(areOf(account, ids))
                .orderBy(PROVISIONING_LINE.ID)
                .forUpdate()
                .fetch();
        // A separate statement, to see what the previous holder of the lock committed.
        var newest = sql
                .select(PROVISIONING_OPERATION.fields())
                .from(PROVISIONING_LINE)
                .join(PROVISIONING_OPERATION)
                .on(isNewest())
                .where(areOf(account, ids))
                .fetch(row -> OperationRows.read(row.into(PROVISIONING_OPERATION)))
                .stream()
                .collect(toMap(lineOperation -> lineOperation.id().line().value(), Function.identity()));
        return rows.map(row -> read(row, Objects.requireNonNull(newest.get(row.getId()))));
    }

    @Override
    public List<Line> lockUnchanged(List<Line> lines) {
        var held = sql.select(PROVISIONING_LINE.ACCOUNT_ID, PROVISIONING_LINE.ID)
                .from(PROVISIONING_LINE)
                .where(row(PROVISIONING_LINE.ACCOUNT_ID, PROVISIONING_LINE.ID).in(keys(lines)))
                .forUpdate()
                .skipLocked()
                .fetch();
        // A separate statement, to see what the previous holder of the lock committed.
        return selectWithNewest()
                .where(row(PROVISIONING_LINE.ACCOUNT_ID, PROVISIONING_LINE.ID).in(held))
                .fetch(this::readForComparison)
                .stream()
                .filter(Set.copyOf(lines)::contains)
                .toList();
    }

    @Override
    public boolean add(Line line, Instant orderedAt, Optional<Instant> recoverAfter) {
        var row = columns(line, recoverAfter);
        row.setAccountId(line.account().value());
        row.setId(line.id().value());
        var isFirst = sql.insertInto(PROVISIONING_LINE)
                        .set(row)
                        .onConflict(PROVISIONING_LINE.ACCOUNT_ID, PROVISIONING_LINE.ID)
                        .doNothing()
                        .execute()
                == 1;
        if (isFirst) {
            insert(line.newest(), orderedAt);
        }
        return isFirst;
    }

    @Override
    public void order(Line line, Instant orderedAt, Optional<Instant> recoverAfter) {
        insert(line.newest(), orderedAt);
        update(line, recoverAfter);
    }

    @Override
    public void rotate(Line line, RotationId rotation, Instant orderedAt, Optional<Instant> recoverAfter) {
        var ordered = OperationRows.ordered(line.newest(), orderedAt);
        ordered.setRotation(rotation.value());
        sql.insertInto(PROVISIONING_OPERATION).set(ordered).execute();
        update(line, recoverAfter);
    }

    @Override
    public Optional<LineOperationId> rotation(AccountId account, RotationId rotation) {
        return sql.selectFrom(PROVISIONING_OPERATION)
                .where(PROVISIONING_OPERATION.ACCOUNT_ID.eq(account.value()))
                .and(PROVISIONING_OPERATION.ROTATION.eq(rotation.value()))
                .fetchOptional(row -> OperationRows.read(row).id());
    }

    @Override
    public void orderAll(List<Line> lines, Instant orderedAt, Instant recoverAfter) {
        if (lines.isEmpty()) {
            return;
        }
        sql.update(PROVISIONING_OPERATION)
                .set(PROVISIONING_OPERATION.COURSE, OperationRows.SUPERSEDED)
                .where(row(PROVISIONING_OPERATION.ACCOUNT_ID, PROVISIONING_OPERATION.LINE_ID)
                        .in(keys(lines)))
                .and(IS_PENDING)
                .execute();
        sql.insertInto(PROVISIONING_OPERATION)
                .set(lines.stream()
                        .map(line -> OperationRows.ordered(line.newest(), orderedAt))
                        .toList())
                .execute();
        sql.update(PROVISIONING_LINE)
                .set(
                        PROVISIONING_LINE.REVISION,
                        field(select(max(PROVISIONING_OPERATION.REVISION))
                                .from(PROVISIONING_OPERATION)
                                .where(PROVISIONING_OPERATION.ACCOUNT_ID.eq(PROVISIONING_LINE.ACCOUNT_ID))
                                .and(PROVISIONING_OPERATION.LINE_ID.eq(PROVISIONING_LINE.ID))))
                .set(PROVISIONING_LINE.LOOK_AFTER, recoverAfter)
                .set(PROVISIONING_LINE.LOOKS, 0)
                .where(row(PROVISIONING_LINE.ACCOUNT_ID, PROVISIONING_LINE.ID).in(keys(lines)))
                .execute();
    }

    @Override
    public void advance(Line line, Optional<Instant> recoverAfter) {
        advance(line.newest());
        update(line, recoverAfter);
    }

    @Override
    public Optional<LineOperation> find(LineOperationId id) {
        return sql.selectFrom(PROVISIONING_OPERATION)
                .where(OperationRows.is(id))
                .fetchOptional(OperationRows::read);
    }

    @Override
    public Optional<LineOperation> before(LineOperationId id) {
        return sql.selectFrom(PROVISIONING_OPERATION)
                .where(OperationRows.isOf(id.account(), id.line()))
                .and(PROVISIONING_OPERATION.REVISION.lt(id.revision()))
                .orderBy(PROVISIONING_OPERATION.REVISION.desc())
                .limit(1)
                .fetchOptional(OperationRows::read);
    }

    @Override
    public void advance(LineOperation lineOperation) {
        sql.update(PROVISIONING_OPERATION)
                .set(OperationRows.progress(lineOperation.progress()))
                .where(OperationRows.is(lineOperation.id()))
                .execute();
    }

    @Override
    public Optional<Line> takeForRecovery(Instant realNow) {
        return RECOVERY.take(sql, realNow, this::withNewest);
    }

    @Override
    public long countPending(Instant orderedUntil) {
        return sql.fetchCount(PROVISIONING_OPERATION, IS_PENDING, PROVISIONING_OPERATION.ORDERED_AT.le(orderedUntil));
    }

    @Override
    public long countRejected() {
        return sql.fetchCount(select(PROVISIONING_LINE.ID)
                .from(PROVISIONING_LINE)
                .join(PROVISIONING_OPERATION)
                .on(isNewest())
                .where(PROVISIONING_OPERATION.COURSE.eq(inline(OperationRows.REJECTED))));
    }

    @Override
    public List<UnfinishedOrder> unfinished(Instant orderedUntil, int limit) {
        return sql.select(PROVISIONING_OPERATION.fields())
                .from(PROVISIONING_LINE)
                .join(PROVISIONING_OPERATION)
                .on(isNewest())
                .where(PROVISIONING_OPERATION
                        .COURSE
                        .eq(inline(OperationRows.REJECTED))
                        .or(IS_PENDING.and(PROVISIONING_OPERATION.ORDERED_AT.le(orderedUntil))))
                .orderBy(PROVISIONING_OPERATION.ORDERED_AT, PROVISIONING_OPERATION.LINE_ID)
                .limit(limit)
                .fetch(row -> new UnfinishedOrder(
                        OperationRows.read(row.into(PROVISIONING_OPERATION)),
                        row.get(PROVISIONING_OPERATION.ORDERED_AT)));
    }

    /// Uses a separate statement to see changes of the transaction that held the lock before.
    private Line withNewest(ProvisioningLineRecord row) {
        var id = new LineOperationId(new AccountId(row.getAccountId()), new LineId(row.getId()), row.getRevision());
        return read(row, find(id).orElseThrow());
    }

    /// Lines with their newest operations, for [#readWithNewest].
    private SelectOnConditionStep<Record> selectWithNewest() {
        return sql.select(PROVISIONING_LINE.fields())
                .select(PROVISIONING_OPERATION.fields())
                .from(PROVISIONING_LINE)
                .join(PROVISIONING_OPERATION)
                .on(isNewest());
    }

    private Line readWithNewest(Record row) {
        return read(row.into(PROVISIONING_LINE), OperationRows.read(row.into(PROVISIONING_OPERATION)));
    }

    /// Like [#readWithNewest], but a password that cannot be decrypted is empty.
    private Line readForComparison(Record row) {
        return read(
                row.into(PROVISIONING_LINE),
                OperationRows.read(row.into(PROVISIONING_OPERATION)),
                passwords::openOrEmpty);
    }

    private Line read(ProvisioningLineRecord row, LineOperation newest) {
        return read(row, newest, passwords::open);
    }

    private static Line read(
            ProvisioningLineRecord row, LineOperation newest, BiFunction<LineId, byte[], Secret> passwordOf) {
        return new Line(
                newest.id().line(), newest.id().account(), credentials(row, passwordOf), newest, row.getInService());
    }

    private static Optional<SipCredentials> credentials(
            ProvisioningLineRecord row, BiFunction<LineId, byte[], Secret> passwordOf) {
        var username = row.getUsername();
        var sealed = row.getSealedPassword();
        return username == null || sealed == null
                ? Optional.empty()
                : Optional.of(new SipCredentials(username, passwordOf.apply(new LineId(row.getId()), sealed)));
    }

    private void insert(LineOperation lineOperation, Instant orderedAt) {
        sql.insertInto(PROVISIONING_OPERATION)
                .set(OperationRows.ordered(lineOperation, orderedAt))
                .execute();
    }

    private void update(Line line, Optional<Instant> recoverAfter) {
        sql.update(PROVISIONING_LINE)
                .set(columns(line, recoverAfter))
                .where(is(line.account(), line.id()))
                .execute();
    }

    private ProvisioningLineRecord columns(Line line, Optional<Instant> recoverAfter) {
        var row = new ProvisioningLineRecord();
        row.setUsername(line.credentials().map(SipCredentials::username).orElse(null));
        row.setSealedPassword(line.credentials()
                .map(credentials -> passwords.seal(line.id(), credentials.password()))
                .orElse(null));
        row.setRevision(line.newest().id().revision());
        row.setInService(line.inService());
        row.setLookAfter(recoverAfter.orElse(null));
        row.setLooks(0);
        return row;
    }

    private static List<Row2<UUID, UUID>> keys(List<Line> lines) {
        return lines.stream()
                .map(line -> row(line.account().value(), line.id().value()))
                .toList();
    }

    private static Condition is(AccountId account, LineId id) {
        return PROVISIONING_LINE.ACCOUNT_ID.eq(account.value()).and(PROVISIONING_LINE.ID.eq(id.value()));
    }

    private static Condition areOf(AccountId account, Set<LineId> ids) {
        return PROVISIONING_LINE
                .ACCOUNT_ID
                .eq(account.value())
                .and(PROVISIONING_LINE.ID.in(ids.stream().map(LineId::value).toList()));
    }

    private static Condition isNewest() {
        return PROVISIONING_OPERATION
                .ACCOUNT_ID
                .eq(PROVISIONING_LINE.ACCOUNT_ID)
                .and(PROVISIONING_OPERATION.LINE_ID.eq(PROVISIONING_LINE.ID))
                .and(PROVISIONING_OPERATION.REVISION.eq(PROVISIONING_LINE.REVISION));
    }
}

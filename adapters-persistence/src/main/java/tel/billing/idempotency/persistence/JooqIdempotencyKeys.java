package tel.billing.idempotency.persistence;

import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectFrom;
import static tel.billing.idempotency.persistence.tables.IdempotencyKey.IDEMPOTENCY_KEY;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.JSONB;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.idempotency.application.IdempotencyKeys;
import tel.billing.idempotency.persistence.tables.records.IdempotencyKeyRecord;
import tel.billing.shared.persistence.DueTimes;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// Stores idempotency keys in PostgreSQL.
public final class JooqIdempotencyKeys implements IdempotencyKeys {
    private static final Field<Instant> NEXT_EXPIRY = DueTimes.earliest(IDEMPOTENCY_KEY.KEPT_UNTIL);

    private static final TypeReference<Map<String, String>> HEADERS = new TypeReference<>() {};

    private final DSLContext sql;
    private final JsonMapper json = new JsonMapper();

    public JooqIdempotencyKeys(DSLContext sql) {
        this.sql = sql;
    }

    @Override
    public boolean claim(KeyedRequest request, UUID draft, Instant leasedUntil, Instant now) {
        return sql.insertInto(IDEMPOTENCY_KEY)
                        .set(IDEMPOTENCY_KEY.ACCOUNT_ID, request.account().value())
                        .set(IDEMPOTENCY_KEY.HOLDER, request.holder())
                        .set(IDEMPOTENCY_KEY.KEY, request.key().value())
                        .set(IDEMPOTENCY_KEY.FINGERPRINT, request.fingerprint().sha256())
                        .set(IDEMPOTENCY_KEY.DRAFT_ID, draft)
                        .set(IDEMPOTENCY_KEY.LEASED_UNTIL, leasedUntil)
                        .onConflict(IDEMPOTENCY_KEY.ACCOUNT_ID, IDEMPOTENCY_KEY.HOLDER, IDEMPOTENCY_KEY.KEY)
                        .doUpdate()
                        .set(IDEMPOTENCY_KEY.FINGERPRINT, request.fingerprint().sha256())
                        .set(IDEMPOTENCY_KEY.DRAFT_ID, draft)
                        .set(IDEMPOTENCY_KEY.LEASED_UNTIL, leasedUntil)
                        .setNull(IDEMPOTENCY_KEY.REPLY_STATUS)
                        .setNull(IDEMPOTENCY_KEY.REPLY_HEADERS)
                        .setNull(IDEMPOTENCY_KEY.REPLY_BODY)
                        .setNull(IDEMPOTENCY_KEY.KEPT_UNTIL)
                        .where(IDEMPOTENCY_KEY.KEPT_UNTIL.le(now))
                        .execute()
                == 1;
    }

    @Override
    public Optional<BoundKey> find(KeyedRequest request, Instant now) {
        return sql.selectFrom(IDEMPOTENCY_KEY)
                .where(is(request))
                .and(IDEMPOTENCY_KEY.KEPT_UNTIL.isNull().or(IDEMPOTENCY_KEY.KEPT_UNTIL.gt(now)))
                .fetchOptional(this::read);
    }

    @Override
    public boolean moveLease(KeyedRequest request, Instant from, Instant to) {
        return sql.update(IDEMPOTENCY_KEY)
                        .set(IDEMPOTENCY_KEY.LEASED_UNTIL, to)
                        .where(is(request))
                        .and(IDEMPOTENCY_KEY.LEASED_UNTIL.eq(from))
                        .execute()
                == 1;
    }

    @Override
    public boolean answer(KeyedRequest request, UUID draft, StoredResponse storedResponse, Instant keptUntil) {
        return sql.update(IDEMPOTENCY_KEY)
                        .set(IDEMPOTENCY_KEY.REPLY_STATUS, storedResponse.status())
                        .set(
                                IDEMPOTENCY_KEY.REPLY_HEADERS,
                                JSONB.valueOf(json.writeValueAsString(storedResponse.headers())))
                        .set(IDEMPOTENCY_KEY.REPLY_BODY, storedResponse.body())
                        .set(IDEMPOTENCY_KEY.KEPT_UNTIL, keptUntil)
                        .setNull(IDEMPOTENCY_KEY.LEASED_UNTIL)
                        .where(is(request))
                        .and(IDEMPOTENCY_KEY.DRAFT_ID.eq(draft))
                        .and(IDEMPOTENCY_KEY.KEPT_UNTIL.isNull())
                        .execute()
                == 1;
    }

    @Override
    public int deleteExpired(Instant now, int limit) {
        var over = name("over")
                .as(select(IDEMPOTENCY_KEY.ACCOUNT_ID, IDEMPOTENCY_KEY.HOLDER, IDEMPOTENCY_KEY.KEY)
                        .from(IDEMPOTENCY_KEY)
                        .where(IDEMPOTENCY_KEY.KEPT_UNTIL.le(now))
                        .orderBy(IDEMPOTENCY_KEY.KEPT_UNTIL)
                        .limit(limit)
                        .forUpdate()
                        .skipLocked());
        return sql.with(over)
                .delete(IDEMPOTENCY_KEY)
                .where(row(IDEMPOTENCY_KEY.ACCOUNT_ID, IDEMPOTENCY_KEY.HOLDER, IDEMPOTENCY_KEY.KEY)
                        .in(selectFrom(over)))
                .execute();
    }

    @Override
    public Optional<Instant> nextExpiry() {
        return Optional.ofNullable(DueTimes.read(sql, NEXT_EXPIRY));
    }

    private static Condition is(KeyedRequest request) {
        return IDEMPOTENCY_KEY
                .ACCOUNT_ID
                .eq(request.account().value())
                .and(IDEMPOTENCY_KEY.HOLDER.eq(request.holder()))
                .and(IDEMPOTENCY_KEY.KEY.eq(request.key().value()));
    }

    private BoundKey read(IdempotencyKeyRecord row) {
        var fingerprint = new Fingerprint(row.getFingerprint());
        return row.getReplyStatus() == null
                ? new BoundKey.Running(fingerprint, row.getDraftId(), row.getLeasedUntil())
                : new BoundKey.Answered(
                        fingerprint,
                        new StoredResponse(
                                row.getReplyStatus(),
                                json.readValue(row.getReplyHeaders().data(), HEADERS),
                                row.getReplyBody()));
    }
}

package tel.billing.idempotency.persistence;

import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.insertInto;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.param;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectFrom;
import static org.jooq.impl.DSL.update;
import static tel.billing.idempotency.persistence.tables.IdempotencyKey.IDEMPOTENCY_KEY;
import static tel.billing.shared.persistence.RenderedStatement.parameter;
import static tel.billing.shared.persistence.RenderedStatement.parameters;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.JSONB;
import org.jooq.Param;
import org.jooq.Query;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.idempotency.application.IdempotencyKeys;
import tel.billing.idempotency.persistence.tables.records.IdempotencyKeyRecord;
import tel.billing.shared.persistence.RenderedStatement;
import tel.billing.shared.persistence.schedule.DueTimes;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// Stores idempotency keys in PostgreSQL.
public final class JooqIdempotencyKeys implements IdempotencyKeys {
    private static final Param<Instant> NOW = param("now", IDEMPOTENCY_KEY.KEPT_UNTIL);
    private static final Param<Instant> PREVIOUS_LEASED_UNTIL =
            param("previous_leased_until", IDEMPOTENCY_KEY.LEASED_UNTIL);
    private static final RenderedStatement CLAIM = RenderedStatement.of(JooqIdempotencyKeys::claimQuery);
    private static final RenderedStatement FIND = RenderedStatement.of(() -> selectFrom(IDEMPOTENCY_KEY)
            .where(matchesKey())
            .and(IDEMPOTENCY_KEY.KEPT_UNTIL.isNull().or(IDEMPOTENCY_KEY.KEPT_UNTIL.gt(NOW))));
    private static final RenderedStatement MOVE_LEASE = RenderedStatement.of(() -> update(IDEMPOTENCY_KEY)
            .set(parameters(List.of(IDEMPOTENCY_KEY.LEASED_UNTIL)))
            .where(matchesKey())
            .and(IDEMPOTENCY_KEY.LEASED_UNTIL.eq(PREVIOUS_LEASED_UNTIL)));
    private static final RenderedStatement ANSWER = RenderedStatement.of(JooqIdempotencyKeys::answerQuery);

    private static final Field<Instant> NEXT_EXPIRY = DueTimes.earliest(IDEMPOTENCY_KEY.KEPT_UNTIL);

    private static final TypeReference<Map<String, String>> HEADERS = new TypeReference<>() {};

    private final DSLContext sql;
    private final JsonMapper json = new JsonMapper();

    public JooqIdempotencyKeys(DSLContext sql) {
        this.sql = sql;
    }

    @Override
    public boolean claim(KeyedRequest request, UUID draft, Instant leasedUntil, Instant now) {
        return withKey(CLAIM, request)
                        .bind(IDEMPOTENCY_KEY.FINGERPRINT, request.fingerprint().sha256())
                        .bind(IDEMPOTENCY_KEY.DRAFT_ID, draft)
                        .bind(IDEMPOTENCY_KEY.LEASED_UNTIL, leasedUntil)
                        .bind(NOW, now)
                        .execute()
                == 1;
    }

    @Override
    public Optional<BoundKey> find(KeyedRequest request, Instant now) {
        return withKey(FIND, request).bind(NOW, now).fetchOptional().map(row -> read(row.into(IDEMPOTENCY_KEY)));
    }

    @Override
    public boolean moveLease(KeyedRequest request, Instant from, Instant to) {
        return withKey(MOVE_LEASE, request)
                        .bind(IDEMPOTENCY_KEY.LEASED_UNTIL, to)
                        .bind(PREVIOUS_LEASED_UNTIL, from)
                        .execute()
                == 1;
    }

    @Override
    public boolean answer(KeyedRequest request, UUID draft, StoredResponse storedResponse, Instant keptUntil) {
        return withKey(ANSWER, request)
                        .bind(IDEMPOTENCY_KEY.REPLY_STATUS, storedResponse.status())
                        .bind(
                                IDEMPOTENCY_KEY.REPLY_HEADERS,
                                JSONB.valueOf(json.writeValueAsString(storedResponse.headers())))
                        .bind(IDEMPOTENCY_KEY.REPLY_BODY, storedResponse.body())
                        .bind(IDEMPOTENCY_KEY.KEPT_UNTIL, keptUntil)
                        .bind(IDEMPOTENCY_KEY.DRAFT_ID, draft)
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

    private RenderedStatement.Execution withKey(RenderedStatement statement, KeyedRequest request) {
        return statement
                .on(sql)
                .bind(IDEMPOTENCY_KEY.ACCOUNT_ID, request.account().value())
                .bind(IDEMPOTENCY_KEY.HOLDER, request.holder())
                .bind(IDEMPOTENCY_KEY.KEY, request.key().value());
    }

    private static Query claimQuery() {
        return insertInto(IDEMPOTENCY_KEY)
                .set(parameters(List.of(
                        IDEMPOTENCY_KEY.ACCOUNT_ID,
                        IDEMPOTENCY_KEY.HOLDER,
                        IDEMPOTENCY_KEY.KEY,
                        IDEMPOTENCY_KEY.FINGERPRINT,
                        IDEMPOTENCY_KEY.DRAFT_ID,
                        IDEMPOTENCY_KEY.LEASED_UNTIL)))
                .onConflict(IDEMPOTENCY_KEY.ACCOUNT_ID, IDEMPOTENCY_KEY.HOLDER, IDEMPOTENCY_KEY.KEY)
                .doUpdate()
                .set(parameters(
                        List.of(IDEMPOTENCY_KEY.FINGERPRINT, IDEMPOTENCY_KEY.DRAFT_ID, IDEMPOTENCY_KEY.LEASED_UNTIL)))
                .set(IDEMPOTENCY_KEY.REPLY_STATUS, inline((Integer) null))
                .set(IDEMPOTENCY_KEY.REPLY_HEADERS, inline((JSONB) null))
                .set(IDEMPOTENCY_KEY.REPLY_BODY, inline((String) null))
                .set(IDEMPOTENCY_KEY.KEPT_UNTIL, inline((Instant) null))
                .where(IDEMPOTENCY_KEY.KEPT_UNTIL.le(NOW));
    }

    private static Query answerQuery() {
        return update(IDEMPOTENCY_KEY)
                .set(parameters(List.of(
                        IDEMPOTENCY_KEY.REPLY_STATUS,
                        IDEMPOTENCY_KEY.REPLY_HEADERS,
                        IDEMPOTENCY_KEY.REPLY_BODY,
                        IDEMPOTENCY_KEY.KEPT_UNTIL)))
                .set(IDEMPOTENCY_KEY.LEASED_UNTIL, inline((Instant) null))
                .where(matchesKey())
                .and(IDEMPOTENCY_KEY.DRAFT_ID.eq(parameter(IDEMPOTENCY_KEY.DRAFT_ID)))
                .and(IDEMPOTENCY_KEY.KEPT_UNTIL.isNull());
    }

    private static Condition matchesKey() {
        return IDEMPOTENCY_KEY
                .ACCOUNT_ID
                .eq(parameter(IDEMPOTENCY_KEY.ACCOUNT_ID))
                .and(IDEMPOTENCY_KEY.HOLDER.eq(parameter(IDEMPOTENCY_KEY.HOLDER)))
                .and(IDEMPOTENCY_KEY.KEY.eq(parameter(IDEMPOTENCY_KEY.KEY)));
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
                                row.getReplyBody()),
                        row.getKeptUntil());
    }
}

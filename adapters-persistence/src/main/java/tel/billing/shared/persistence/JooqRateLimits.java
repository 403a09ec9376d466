package tel.billing.shared.persistence;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.least;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectFrom;
import static org.jooq.impl.DSL.val;
import static tel.billing.shared.persistence.tables.SharedRateLimit.SHARED_RATE_LIMIT;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.function.Supplier;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.SQLDataType;
import tel.billing.shared.PermitRate;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimitTable;
import tel.billing.shared.RateLimits;

/// Counts in PostgreSQL for all instances, by the clock of PostgreSQL, because clocks of instances may
/// differ. One statement takes one permit. The key of a bucket is stored as a hash. A bucket whose time
/// of being full is later than possible was filled by another clock or at another rate. It counts as empty.
public final class JooqRateLimits implements RateLimits {
    private static final long NANOS_IN_MICRO = 1_000;
    private static final Field<Instant> FULL_AT = SHARED_RATE_LIMIT.FULL_AT;

    private final DSLContext sql;
    private final RateLimitTable rateLimitTable;
    private final Supplier<Field<Instant>> clock;

    public JooqRateLimits(DSLContext sql, RateLimitTable rateLimitTable) {
        this(sql, rateLimitTable, () -> field("clock_timestamp()", SQLDataType.INSTANT));
    }

    JooqRateLimits(DSLContext sql, RateLimitTable rateLimitTable, Supplier<Field<Instant>> clock) {
        this.sql = sql;
        this.rateLimitTable = rateLimitTable;
        this.clock = clock;
    }

    @Override
    public Permit take(RateLimit rateLimit, String whose) {
        var rate = rateLimitTable.of(rateLimit);
        var hash = hash(whose);
        var now = clock.get();
        var empty = later(now, rate.fullRefillTime());
        return sql.insertInto(SHARED_RATE_LIMIT)
                .set(SHARED_RATE_LIMIT.LIMIT_NAME, rateLimit.label())
                .set(SHARED_RATE_LIMIT.WHOSE, hash)
                .set(FULL_AT, later(now, rate.refillInterval()))
                .onConflict(SHARED_RATE_LIMIT.LIMIT_NAME, SHARED_RATE_LIMIT.WHOSE)
                .doUpdate()
                .set(FULL_AT, least(later(greatest(FULL_AT, now), rate.refillInterval()), empty))
                .where(FULL_AT.le(later(now, rate.fullRefillTime().minus(rate.refillInterval())))
                        .or(FULL_AT.gt(empty)))
                .returningResult(FULL_AT, now)
                .fetchOptional()
                .<Permit>map(taken -> Permit.Granted.of(rate, taken.value1(), taken.value2()))
                .orElseGet(() -> refused(rate, rateLimit, hash));
    }

    /// Deletes the buckets that are full again, except those that are in use. Returns their number.
    public int deleteExpired() {
        var expired = name("expired")
                .as(select(SHARED_RATE_LIMIT.LIMIT_NAME, SHARED_RATE_LIMIT.WHOSE)
                        .from(SHARED_RATE_LIMIT)
                        .where(FULL_AT.le(clock.get()))
                        .forUpdate()
                        .skipLocked());
        return sql.with(expired)
                .delete(SHARED_RATE_LIMIT)
                .where(row(SHARED_RATE_LIMIT.LIMIT_NAME, SHARED_RATE_LIMIT.WHOSE)
                        .in(selectFrom(expired)))
                .execute();
    }

    private Permit refused(PermitRate rate, RateLimit rateLimit, String hash) {
        return sql.select(FULL_AT, clock.get())
                .from(SHARED_RATE_LIMIT)
                .where(SHARED_RATE_LIMIT.LIMIT_NAME.eq(rateLimit.label()))
                .and(SHARED_RATE_LIMIT.WHOSE.eq(hash))
                .fetchOptional()
                .map(known -> Permit.Refused.of(rate, known.value1(), known.value2()))
                .orElseGet(() -> new Permit.Refused(rate, Duration.ZERO));
    }

    private static Field<Instant> later(Field<Instant> time, Duration by) {
        return field(
                "{0} + {1} * interval '1 microsecond'", SQLDataType.INSTANT, time, val(by.toNanos() / NANOS_IN_MICRO));
    }

    private static String hash(String whose) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(whose.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}

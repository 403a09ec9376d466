package tel.billing.shared.persistence.ratelimit;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.insertInto;
import static org.jooq.impl.DSL.least;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.param;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectFrom;
import static org.jooq.impl.DSL.update;
import static tel.billing.shared.persistence.RenderedStatement.parameter;
import static tel.billing.shared.persistence.RenderedStatement.parameters;
import static tel.billing.shared.persistence.tables.SharedRateLimit.SHARED_RATE_LIMIT;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Param;
import org.jooq.Query;
import org.jooq.impl.SQLDataType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.PermitRate;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimitTable;
import tel.billing.shared.RateLimits;
import tel.billing.shared.persistence.RenderedStatement;

/// Counts in PostgreSQL for all instances, by the clock of PostgreSQL, because clocks of instances may
/// differ. One statement takes one permit. The key of a bucket is stored as a hash. A bucket whose time
/// of being full is later than possible was filled by another clock or at another rate. It grants one permit
/// and is then empty, so a wrong clock locks a client out for no longer than an empty bucket.
public final class JooqRateLimits implements RateLimits {
    private static final long NANOS_IN_MICRO = 1_000;
    private static final Field<Instant> FULL_AT = SHARED_RATE_LIMIT.FULL_AT;
    private static final Field<Instant> NOW = field(name("now"), SQLDataType.INSTANT);
    private static final Param<Long> REFILL_INTERVAL_MICROS = param("refill_interval_micros", SQLDataType.BIGINT);

    private static final Param<Long> FULL_REFILL_MICROS = param("full_refill_micros", SQLDataType.BIGINT);

    private static final Logger LOG = LoggerFactory.getLogger(JooqRateLimits.class);

    private final DSLContext sql;
    private final RateLimitTable rateLimitTable;
    private final Field<Instant> clock;
    private final RenderedStatement take = RenderedStatement.of(this::takeQuery);
    private final RenderedStatement giveBack = RenderedStatement.of(JooqRateLimits::giveBackQuery);

    public JooqRateLimits(DSLContext sql, RateLimitTable rateLimitTable) {
        this(sql, rateLimitTable, field("clock_timestamp()", SQLDataType.INSTANT));
    }

    JooqRateLimits(DSLContext sql, RateLimitTable rateLimitTable, Field<Instant> clock) {
        this.sql = sql;
        this.rateLimitTable = rateLimitTable;
        this.clock = clock;
    }

    @Override
    public Permit take(RateLimit rateLimit, String whose) {
        var rate = rateLimitTable.of(rateLimit);
        var hash = hash(whose);
        return take.on(sql)
                .bind(SHARED_RATE_LIMIT.LIMIT_NAME, rateLimit.label())
                .bind(SHARED_RATE_LIMIT.WHOSE, hash)
                .bind(REFILL_INTERVAL_MICROS, micros(rate.refillInterval()))
                .bind(FULL_REFILL_MICROS, micros(rate.fullRefillTime()))
                .fetchOptional()
                .<Permit>map(taken -> Permit.Granted.of(rate, taken.get(FULL_AT), taken.get(NOW)))
                .orElseGet(() -> refused(rate, rateLimit, hash));
    }

    /// If this fails, the permit stays taken, because the operation that took it has succeeded already.
    @Override
    public void giveBack(RateLimit rateLimit, String whose) {
        try {
            giveBack.on(sql)
                    .bind(SHARED_RATE_LIMIT.LIMIT_NAME, rateLimit.label())
                    .bind(SHARED_RATE_LIMIT.WHOSE, hash(whose))
                    .bind(
                            REFILL_INTERVAL_MICROS,
                            micros(rateLimitTable.of(rateLimit).refillInterval()))
                    .execute();
        } catch (RuntimeException failed) {
            LOG.warn("A permit of the rate limit {} was not given back: {}", rateLimit.label(), failed.toString());
        }
    }

    private Query takeQuery() {
        var empty = later(clock, FULL_REFILL_MICROS);
        return insertInto(SHARED_RATE_LIMIT)
                .set(parameters(List.of(SHARED_RATE_LIMIT.LIMIT_NAME, SHARED_RATE_LIMIT.WHOSE)))
                .set(FULL_AT, later(clock, REFILL_INTERVAL_MICROS))
                .onConflict(SHARED_RATE_LIMIT.LIMIT_NAME, SHARED_RATE_LIMIT.WHOSE)
                .doUpdate()
                .set(FULL_AT, least(later(greatest(FULL_AT, clock), REFILL_INTERVAL_MICROS), empty))
                .where(FULL_AT.le(later(clock, FULL_REFILL_MICROS.minus(REFILL_INTERVAL_MICROS)))
                        .or(FULL_AT.gt(empty)))
                .returningResult(FULL_AT, clock.as(NOW));
    }

    private static Query giveBackQuery() {
        return update(SHARED_RATE_LIMIT)
                .set(
                        FULL_AT,
                        field(
                                "{0} - {1} * interval '1 microsecond'",
                                SQLDataType.INSTANT, FULL_AT, REFILL_INTERVAL_MICROS))
                .where(SHARED_RATE_LIMIT.LIMIT_NAME.eq(parameter(SHARED_RATE_LIMIT.LIMIT_NAME)))
                .and(SHARED_RATE_LIMIT.WHOSE.eq(parameter(SHARED_RATE_LIMIT.WHOSE)));
    }

    /// Deletes the buckets that are full again, except those that are in use. Returns their number.
    public int deleteExpired() {
        var expired = name("expired")
                .as(select(SHARED_RATE_LIMIT.LIMIT_NAME, SHARED_RATE_LIMIT.WHOSE)
                        .from(SHARED_RATE_LIMIT)
                        .where(FULL_AT.le(clock))
                        .forUpdate()
                        .skipLocked());
        return sql.with(expired)
                .delete(SHARED_RATE_LIMIT)
                .where(row(SHARED_RATE_LIMIT.LIMIT_NAME, SHARED_RATE_LIMIT.WHOSE)
                        .in(selectFrom(expired)))
                .execute();
    }

    private Permit refused(PermitRate rate, RateLimit rateLimit, String hash) {
        return sql.select(FULL_AT, clock)
                .from(SHARED_RATE_LIMIT)
                .where(SHARED_RATE_LIMIT.LIMIT_NAME.eq(rateLimit.label()))
                .and(SHARED_RATE_LIMIT.WHOSE.eq(hash))
                .fetchOptional()
                .map(known -> Permit.Refused.of(rate, known.value1(), known.value2()))
                .orElseGet(() -> new Permit.Refused(rate, Duration.ZERO));
    }

    /// @param by in microseconds
    private static Field<Instant> later(Field<Instant> time, Field<Long> by) {
        return field("{0} + {1} * interval '1 microsecond'", SQLDataType.INSTANT, time, by);
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / NANOS_IN_MICRO;
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

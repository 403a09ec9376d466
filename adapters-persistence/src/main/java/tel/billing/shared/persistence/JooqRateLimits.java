package tel.billing.shared.persistence;

import static org.jooq.impl.DSL.excluded;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.val;
import static tel.billing.shared.persistence.tables.SharedRateLimit.SHARED_RATE_LIMIT;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.SQLDataType;
import tel.billing.shared.Limit;
import tel.billing.shared.Rate;
import tel.billing.shared.RateLimits;
import tel.billing.shared.Rates;
import tel.billing.shared.RealTime;

/// Counts in PostgreSQL, for all instances: one statement a permission. Whose it is lies there as a hash.
public final class JooqRateLimits implements RateLimits {
    private static final long NANOS_IN_MICRO = 1_000;

    private final DSLContext sql;
    private final Rates rates;
    private final RealTime realTime;

    public JooqRateLimits(DSLContext sql, Rates rates, RealTime realTime) {
        this.sql = sql;
        this.rates = rates;
        this.realTime = realTime;
    }

    @Override
    public Permit take(Limit limit, String whose) {
        var rate = rates.of(limit);
        var now = realTime.instant().truncatedTo(ChronoUnit.MICROS);
        var hash = hash(whose);
        return sql.insertInto(SHARED_RATE_LIMIT)
                .set(SHARED_RATE_LIMIT.LIMIT_NAME, limit.label())
                .set(SHARED_RATE_LIMIT.WHOSE, hash)
                .set(SHARED_RATE_LIMIT.FULL_AT, now.plus(rate.each()))
                .onConflict(SHARED_RATE_LIMIT.LIMIT_NAME, SHARED_RATE_LIMIT.WHOSE)
                .doUpdate()
                .set(SHARED_RATE_LIMIT.FULL_AT, afterTaking(rate))
                .where(SHARED_RATE_LIMIT.FULL_AT.le(now.plus(rate.all()).minus(rate.each())))
                .returning(SHARED_RATE_LIMIT.FULL_AT)
                .fetchOptional(SHARED_RATE_LIMIT.FULL_AT)
                .<Permit>map(fullAt -> Permit.Granted.of(rate, fullAt, now))
                .orElseGet(() -> Permit.Refused.of(rate, fullAt(limit, hash, now), now));
    }

    /// Drops the buckets that are full again; answers how many.
    public int forget() {
        return sql.deleteFrom(SHARED_RATE_LIMIT)
                .where(SHARED_RATE_LIMIT.FULL_AT.le(realTime.instant()))
                .execute();
    }

    /// To what is there by now, another permission to come back.
    private static Field<Instant> afterTaking(Rate rate) {
        var added = field(
                "{0} + {1} * interval '1 microsecond'",
                SQLDataType.INSTANT, SHARED_RATE_LIMIT.FULL_AT, val(rate.each().toNanos() / NANOS_IN_MICRO));
        return greatest(added, excluded(SHARED_RATE_LIMIT.FULL_AT));
    }

    private Instant fullAt(Limit limit, String hash, Instant now) {
        return sql.select(SHARED_RATE_LIMIT.FULL_AT)
                .from(SHARED_RATE_LIMIT)
                .where(SHARED_RATE_LIMIT.LIMIT_NAME.eq(limit.label()))
                .and(SHARED_RATE_LIMIT.WHOSE.eq(hash))
                .fetchOptional(SHARED_RATE_LIMIT.FULL_AT)
                .orElse(now);
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

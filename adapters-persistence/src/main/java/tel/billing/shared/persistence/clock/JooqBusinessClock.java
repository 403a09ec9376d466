package tel.billing.shared.persistence.clock;

import static org.jooq.impl.DSL.excluded;
import static org.jooq.impl.DSL.greatest;
import static tel.billing.shared.persistence.tables.SharedClock.SHARED_CLOCK;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jooq.DSLContext;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.tables.records.SharedClockRecord;

/// Movable business time for sandboxes. Its offset from real time is the sum of all moves, also after a restart.
/// It can begin in the past, for a history that catches up with real time. It supports a single instance: a second
/// running instance learns of a move only when it restarts.
public final class JooqBusinessClock implements BusinessClock {
    private static final int NANOS_IN_MICRO = 1_000;

    private final DSLContext sql;
    private final RealTime realTime;
    private volatile long aheadByMicros;

    public JooqBusinessClock(DSLContext sql, RealTime realTime) {
        this.sql = sql;
        this.realTime = realTime;
        this.aheadByMicros = sql.selectFrom(SHARED_CLOCK)
                .fetchOptional(SharedClockRecord::getAheadByMicros)
                .orElse(0L);
    }

    /// A clock of a new database that begins in the past. If the clock was moved before, it keeps its offset.
    public static JooqBusinessClock beginningAt(Instant begin, DSLContext sql, RealTime realTime) {
        sql.insertInto(SHARED_CLOCK)
                .set(SHARED_CLOCK.AHEAD_BY_MICROS, ChronoUnit.MICROS.between(realTime.instant(), begin))
                .onConflict(SHARED_CLOCK.ONLY_ROW)
                .doNothing()
                .execute();
        return new JooqBusinessClock(sql, realTime);
    }

    @Override
    public Instant instant() {
        return realTime.instant().plus(aheadByMicros, ChronoUnit.MICROS);
    }

    @Override
    public synchronized void forwardTo(Instant instant) {
        var wanted = ChronoUnit.MICROS.between(realTime.instant(), instant.plusNanos(NANOS_IN_MICRO - 1));
        if (wanted > aheadByMicros) {
            aheadByMicros = sql.insertInto(SHARED_CLOCK)
                    .set(SHARED_CLOCK.AHEAD_BY_MICROS, wanted)
                    .onConflict(SHARED_CLOCK.ONLY_ROW)
                    .doUpdate()
                    .set(
                            SHARED_CLOCK.AHEAD_BY_MICROS,
                            greatest(SHARED_CLOCK.AHEAD_BY_MICROS, excluded(SHARED_CLOCK.AHEAD_BY_MICROS)))
                    .returning()
                    .fetchSingle()
                    .getAheadByMicros();
        }
    }
}

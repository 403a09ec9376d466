package tel.billing.benchmark.scale;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import tel.billing.account.persistence.JooqAccounts;
import tel.billing.idempotency.persistence.JooqIdempotencyKeys;
import tel.billing.identity.persistence.JooqExpiredCredentials;
import tel.billing.payment.persistence.JooqBookedMovements;
import tel.billing.payment.persistence.JooqReconciliations;
import tel.billing.shared.persistence.TimeOrderedIds;

/// Measures the statements of scheduled jobs with the stores of the service, while the service is stopped. Rolls all
/// changes back.
public record ScheduledJobs(Connection service, Instant now) {
    /// The batch size of the jobs.
    private static final int BATCH = 1_000;

    /// After the expiry of every row.
    private static final Duration LATER = Duration.ofDays(90);

    private static final int REPETITIONS = 9;
    /// The number of payments that a reconciliation compares.
    private static final int PAYMENTS = 1_000;

    @FunctionalInterface
    private interface Job {
        void run(DSLContext sql);
    }

    /// The milliseconds of each job, as the median of several runs.
    public Map<String, Double> measure() throws SQLException {
        service.setAutoCommit(false);
        var jobs = new LinkedHashMap<String, Job>();
        jobs.put("expired credentials, next", sql -> new JooqExpiredCredentials(sql).nextExpiry());
        jobs.put(
                "expired credentials, one round",
                sql -> new JooqExpiredCredentials(sql).deleteExpired(now.plus(LATER), BATCH));
        jobs.put("expired replies, next", sql -> new JooqIdempotencyKeys(sql).nextExpiry());
        jobs.put(
                "expired replies, one round",
                sql -> new JooqIdempotencyKeys(sql).deleteExpired(now.plus(LATER), BATCH));
        jobs.put("expired accounts, next", sql -> new JooqAccounts(sql).nextExpiry());
        jobs.put("reconciliation, open differences", sql -> reconciliations(sql).countOpen());
        var until = endOfFirstPayments();
        jobs.put("reconciliation, %s payments".formatted(PAYMENTS), sql -> reconcile(sql, until));
        var results = new LinkedHashMap<String, Double>();
        for (var job : jobs.entrySet()) {
            results.put(job.getKey(), millis(job.getValue()));
        }
        return results;
    }

    private double millis(Job job) throws SQLException {
        var sql = DSL.using(service, SQLDialect.POSTGRES);
        var times = new double[REPETITIONS];
        for (var round = 0; round < REPETITIONS; round++) {
            var begin = System.nanoTime();
            job.run(sql);
            times[round] = (System.nanoTime() - begin) / 1e6;
            service.rollback();
        }
        Arrays.sort(times);
        return times[REPETITIONS / 2];
    }

    /// Reads the earliest payments, as a daily reconciliation does.
    private static void reconcile(DSLContext sql, Instant until) {
        var booked = new JooqBookedMovements(sql);
        var payments = booked.bookedWithin(Instant.EPOCH, until);
        booked.of(payments);
        reconciliations(sql).reported(payments);
    }

    private Instant endOfFirstPayments() throws SQLException {
        try (var statement = service.createStatement();
                var rows = statement.executeQuery(
                        "SELECT max(at) FROM (SELECT at FROM payment_event WHERE kind = 'captured' ORDER BY at LIMIT %d) first"
                                .formatted(PAYMENTS))) {
            rows.next();
            return rows.getTimestamp(1).toInstant();
        }
    }

    private static JooqReconciliations reconciliations(DSLContext sql) {
        return new JooqReconciliations(sql, new TimeOrderedIds());
    }
}

package tel.billing.payment.application.reconciliation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.reconciliation.ProcessorReports.Download;
import tel.billing.payment.application.reconciliation.Reconciliations.QueuedReport;
import tel.billing.payment.domain.LedgerComparison;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.payment.domain.ReconciliationDifference;
import tel.billing.payment.domain.ReportedMovement;
import tel.billing.shared.FailureCollector;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Reconciles the ledger with the processor's reports: after each new report and once a day. Any number of
/// instances may run at the same time; each report counts once.
///
/// @param settledWithin the maximum time between recording a transfer and its appearance in a report
public record ReconcileReports(
        UnitOfWork unitOfWork,
        ProcessorReports reports,
        BookedMovements bookedMovements,
        Reconciliations reconciliations,
        ReconciliationAlarm alarm,
        Ids ids,
        InstantSource clock,
        RealTime realTime,
        Duration settledWithin) {
    /// The time of the daily comparison, in UTC: at night in Europe, after the end of the processor's day.
    private static final Duration DAILY_AT = Duration.ofHours(4);

    /// The processor has announced a report. Joins the caller's unit of work.
    public void onReportAnnounced(String report) {
        if (reports.isSettlementReport(report)) {
            reconciliations.addAnnounced(report, realTime.instant());
        }
    }

    /// Reads the report that has waited longest. Returns false if there is none. A report that cannot be
    /// fetched waits for the next attempt.
    public boolean reconcileNext() {
        var realNow = realTime.instant();
        var due = unitOfWork.attempt(() -> reconciliations.takeDue(realNow));
        due.ifPresent(this::read);
        return due.isPresent();
    }

    /// The number of reports to be read.
    public long countQueued() {
        return reconciliations.countQueued();
    }

    /// The number of open differences.
    public long countOpen() {
        return reconciliations.countOpen();
    }

    /// The time of the next daily comparison; empty if the processor has no reports.
    Optional<Instant> nextDaily() {
        return reports.isSupported() ? Optional.of(reconciliations.nextDaily()) : Optional.empty();
    }

    /// Reads candidate reports first. Otherwise, the comparison would report their movements as missing,
    /// for example after business time skipped days. A report that fails does not prevent the comparison.
    void compareIfDue(Instant now) {
        if (nextDaily().filter(due -> !due.isAfter(now)).isPresent()) {
            var failures = new FailureCollector();
            reports.candidateNames(reconciliations.processedReports(), LocalDate.ofInstant(now, ZoneOffset.UTC))
                    .forEach(candidate -> failures.collect(() -> readCandidate(candidate)));
            failures.collect(() -> unitOfWork.attempt(() -> compareDaily(now)).ifPresent(this::alert));
            failures.throwFirst();
        }
    }

    private void readCandidate(String candidate) {
        try {
            switch (reports.read(candidate)) {
                case Download.Whole(var lines) -> compare(candidate, lines);
                case Download.NotFound() -> {
                    // The report does not exist.
                }
                case Download.NoAnswer(), Download.Unreadable _ -> readLater(candidate);
            }
        } catch (RuntimeException failure) {
            readLater(candidate);
            throw failure;
        }
    }

    private void readLater(String candidate) {
        unitOfWork.run(() -> reconciliations.addCandidate(candidate, realTime.instant()));
    }

    private void read(QueuedReport queued) {
        var report = queued.name();
        switch (reports.read(report)) {
            case Download.Whole(var lines) -> compare(report, lines);
            case Download.Unreadable(var reason) -> alarm.unreadable(report, reason);
            case Download.NotFound()
            when queued.isCandidate() -> unitOfWork.run(() -> reconciliations.removeCandidate(report));
            case Download.NotFound(), Download.NoAnswer() -> {
                // The report was postponed when it was taken.
            }
        }
    }

    private void compare(String report, List<ReportedMovement> lines) {
        unitOfWork
                .attempt(() -> {
                    reconciliations.lockComparison();
                    return reconciliations.store(report, lines)
                            ? Optional.of(compare(Optional.of(report), lines, Set.of()))
                            : Optional.<Reconciliation>empty();
                })
                .ifPresent(this::alert);
    }

    private Optional<Reconciliation> compareDaily(Instant now) {
        reconciliations.lockComparison();
        return reconciliations
                .beginDaily(now, dueAt(now), nextDailyAfter(now))
                .map(from -> compare(Optional.empty(), List.of(), bookedMovements.bookedWithin(from, dueAt(now))));
    }

    /// Compares the payments of the report, the payments expected by now, and all open differences.
    private Reconciliation compare(
            Optional<String> report, List<ReportedMovement> lines, Set<ProcessorReference> cameDue) {
        var now = clock.instant();
        var open = new LinkedHashSet<>(reconciliations.open());
        var payments = new HashSet<>(cameDue);
        lines.forEach(line -> payments.add(line.paymentReference()));
        open.forEach(difference -> payments.add(difference.paymentReference()));
        var differences = differences(payments, now);
        var found = without(differences, open);
        var resolved = without(open, differences);
        var done = new Reconciliation(
                new Reconciliation.Id(ids.next()), now, report, lines.size(), found.size(), resolved.size());
        reconciliations.record(done, found, resolved);
        return done;
    }

    /// Skips the queries if there is nothing to compare, as on most days of a small provider.
    private Set<ReconciliationDifference> differences(Set<ProcessorReference> payments, Instant now) {
        return payments.isEmpty()
                ? Set.of()
                : new LinkedHashSet<>(new LedgerComparison(
                                bookedMovements.of(payments), reconciliations.reported(payments), dueAt(now))
                        .differences());
    }

    private void alert(Reconciliation done) {
        if (done.found() > 0) {
            alarm.differencesFound(done);
        }
    }

    private Instant dueAt(Instant now) {
        return now.minus(settledWithin);
    }

    private static Instant nextDailyAfter(Instant now) {
        var today = now.atZone(ZoneOffset.UTC)
                .toLocalDate()
                .atStartOfDay(ZoneOffset.UTC)
                .toInstant()
                .plus(DAILY_AT);
        return today.isAfter(now) ? today : today.plus(Duration.ofDays(1));
    }

    private static List<ReconciliationDifference> without(
            Set<ReconciliationDifference> all, Set<ReconciliationDifference> those) {
        return all.stream().filter(each -> !those.contains(each)).toList();
    }
}

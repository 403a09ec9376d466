package tel.billing.payment.sandbox;

import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tel.billing.payment.application.reconciliation.ProcessorReports;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.ReportedMovement;
import tel.billing.payment.domain.ReportedPaymentId;

/// Settlement reports from the sandbox's own record: one report for each day in UTC, with all money that
/// moved on that day, available once the day is over. A report's name contains its day: `sandbox-2026-11-21`.
public final class SandboxReports implements ProcessorReports {
    private static final String PREFIX = "sandbox-";
    /// The maximum number of missed days to request at a time.
    private static final int MAX_CANDIDATES = 31;

    private final SandboxCardProcessor processor;
    private final InstantSource clock;

    public SandboxReports(SandboxCardProcessor processor, InstantSource clock) {
        this.processor = processor;
        this.clock = clock;
    }

    @Override
    public boolean isSettlementReport(String name) {
        return day(name).isPresent();
    }

    @Override
    public List<String> candidateNames(Set<String> read, LocalDate day) {
        var first = movements().map(Dated::at).min(Instant::compareTo);
        return first.map(SandboxReports::dayOf).stream()
                .flatMap(start -> start.datesUntil(today()))
                .map(missed -> PREFIX + missed)
                .filter(name -> !read.contains(name))
                .limit(MAX_CANDIDATES)
                .toList();
    }

    @Override
    public Download read(String name) {
        return day(name)
                .filter(day -> day.isBefore(today()))
                .<Download>map(day -> new Download.Whole(movements()
                        .filter(movement -> dayOf(movement.at()).equals(day))
                        .map(Dated::line)
                        .toList()))
                .orElseGet(Download.NotFound::new);
    }

    private Stream<Dated> movements() {
        var captures = processor.captures().stream()
                .map(capture -> new Dated(
                        new ReportedMovement(
                                MovementType.CAPTURE,
                                capture.reference(),
                                capture.amount(),
                                Optional.of(new ReportedPaymentId(capture.account(), capture.payment()))),
                        capture.at()));
        var refunds = processor.repayments().stream()
                .map(refundRecord -> new Dated(
                        new ReportedMovement(
                                MovementType.REFUND, refundRecord.paymentReference(), refundRecord.amount()),
                        refundRecord.at()));
        var later = processor.laterEvents().stream().map(event -> new Dated(event.reported(), event.at()));
        return Stream.of(captures, refunds, later).flatMap(movements -> movements);
    }

    private LocalDate today() {
        return dayOf(clock.instant());
    }

    private static LocalDate dayOf(Instant at) {
        return LocalDate.ofInstant(at, ZoneOffset.UTC);
    }

    private static Optional<LocalDate> day(String name) {
        if (!name.startsWith(PREFIX)) {
            return Optional.empty();
        }
        try {
            return Optional.of(LocalDate.parse(name.substring(PREFIX.length())));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private record Dated(ReportedMovement line, Instant at) {}
}

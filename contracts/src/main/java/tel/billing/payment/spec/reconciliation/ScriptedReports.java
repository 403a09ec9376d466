package tel.billing.payment.spec.reconciliation;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tel.billing.payment.application.reconciliation.ProcessorReports;
import tel.billing.payment.domain.ReportedMovement;
import tel.billing.shared.spec.InMemoryUnitOfWork;

/// Reports with scripted content.
public final class ScriptedReports implements ProcessorReports {
    private final InMemoryUnitOfWork unitOfWork;
    private final Map<String, Download> readings = new HashMap<>();
    private final List<String> candidates = new ArrayList<>();

    public ScriptedReports(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
    }

    /// Makes a report available.
    public synchronized void publish(String name, ReportedMovement... lines) {
        readings.put(name, new Download.Whole(List.of(lines)));
    }

    /// Sets the result of fetching the report.
    public synchronized void publish(String name, Download download) {
        readings.put(name, download);
    }

    /// Makes a report a candidate until it was read.
    public synchronized void addCandidate(String name) {
        candidates.add(name);
    }

    /// All reports except those whose names say something else.
    @Override
    public boolean isSettlementReport(String name) {
        return name.startsWith("settlement");
    }

    @Override
    public synchronized List<String> candidateNames(Set<String> read, LocalDate day) {
        return candidates.stream().filter(name -> !read.contains(name)).toList();
    }

    @Override
    public Download read(String name) {
        return unitOfWork.outside("the processor's reports", () -> readNow(name));
    }

    private synchronized Download readNow(String name) {
        return readings.getOrDefault(name, new Download.NotFound());
    }
}

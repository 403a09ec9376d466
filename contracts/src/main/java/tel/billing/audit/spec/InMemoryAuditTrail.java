package tel.billing.audit.spec;

import static java.time.temporal.ChronoUnit.MINUTES;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.application.AuditLog;
import tel.billing.audit.application.AuditSearch;
import tel.billing.audit.application.ExpiredAuditData;
import tel.billing.shared.Ids;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.RequestOrigin;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Stores the audit log in memory.
public final class InMemoryAuditTrail implements AuditTrail, AuditLog, ExpiredAuditData {
    private final InMemoryUnitOfWork unitOfWork;
    private final Table<UUID, AuditEntry> entries;
    private final Ids ids;
    private final InstantSource clock;

    public InMemoryAuditTrail(InMemoryUnitOfWork unitOfWork, Ids ids, InstantSource clock) {
        this.unitOfWork = unitOfWork;
        this.entries = new Table<>(unitOfWork);
        this.ids = ids;
        this.clock = clock;
    }

    /// All entries, the oldest first.
    public List<AuditEntry> entries() {
        return entries.rows();
    }

    @Override
    public void record(AuditEvent auditEvent) {
        unitOfWork.alone(() -> {
            var origin = RequestOrigin.current();
            var entry = new AuditEntry(
                    ids.next(),
                    clock.instant(),
                    auditEvent,
                    origin.map(RequestOrigin::address),
                    origin.map(RequestOrigin::requestId));
            if (!auditEvent.action().isAnonymousFailure() || isWorthIt(entry)) {
                entries.add(entry.id(), entry);
            }
            return true;
        });
    }

    private boolean isWorthIt(AuditEntry attempt) {
        var lately = entries.rows().stream()
                .filter(entry -> entry.event().action().isAnonymousFailure())
                .filter(entry ->
                        entry.at().truncatedTo(MINUTES).equals(attempt.at().truncatedTo(MINUTES)))
                .toList();
        var isNew = lately.stream()
                .noneMatch(entry ->
                        entry.event().equals(attempt.event()) && entry.address().equals(attempt.address()));
        var strangers = lately.stream()
                .filter(entry -> entry.event().target().isEmpty())
                .count();
        return isNew && (attempt.event().target().isPresent() || strangers < MAX_ANONYMOUS_FAILURES_PER_MINUTE);
    }

    @Override
    public Page<AuditEntry, Key> entries(AuditSearch search, PageRequest<Key> page) {
        var newestFirst = entries.rows().reversed().stream()
                .sorted(Comparator.comparing(AuditEntry::at).reversed())
                .filter(entry -> isSought(entry, search))
                .filter(entry ->
                        page.after().map(after -> isBehind(entry, after)).orElse(true))
                .limit(page.limit() + 1L)
                .toList();
        return Page.cut(newestFirst, page, Key::of);
    }

    private static boolean isBehind(AuditEntry entry, Key key) {
        return entry.at().isBefore(key.at())
                || entry.at().equals(key.at())
                        && entry.id().toString().compareTo(key.id().toString()) < 0;
    }

    @Override
    public Optional<Instant> oldestOrigin() {
        return oldest(InMemoryAuditTrail::hasOrigin).map(AuditEntry::at);
    }

    @Override
    public Optional<Instant> oldestEntry() {
        return oldest(_ -> true).map(AuditEntry::at);
    }

    @Override
    public int removeOrigins(Instant end, int limit) {
        var removed = oldest(entry -> hasOrigin(entry) && entry.at().isBefore(end), limit);
        removed.forEach(entry -> entries.put(
                entry.id(), new AuditEntry(entry.id(), entry.at(), entry.event(), Optional.empty(), Optional.empty())));
        return removed.size();
    }

    @Override
    public int deleteEntries(Instant end, int limit) {
        var deleted = oldest(entry -> entry.at().isBefore(end), limit);
        deleted.forEach(entry -> entries.removeIf(entry.id(), _ -> true));
        return deleted.size();
    }

    private static boolean hasOrigin(AuditEntry entry) {
        return entry.address().isPresent() || entry.requestId().isPresent();
    }

    private Optional<AuditEntry> oldest(Predicate<AuditEntry> condition) {
        return oldest(condition, 1).stream().findFirst();
    }

    private List<AuditEntry> oldest(Predicate<AuditEntry> condition, int limit) {
        return entries.rows().stream()
                .filter(condition)
                .sorted(Comparator.comparing(AuditEntry::at))
                .limit(limit)
                .toList();
    }

    private static boolean isSought(AuditEntry entry, AuditSearch search) {
        var auditEvent = entry.event();
        return isOrAny(
                        search.actor(),
                        auditEvent.actor().map(actor -> actor.id().value()))
                && isOrAny(search.action(), Optional.of(auditEvent.action()))
                && isOrAny(search.target(), auditEvent.target().map(AuditTarget::id))
                && search.from().map(from -> !entry.at().isBefore(from)).orElse(true)
                && search.to().map(to -> entry.at().isBefore(to)).orElse(true);
    }

    private static boolean isOrAny(Optional<?> sought, Optional<?> found) {
        return sought.isEmpty() || sought.equals(found);
    }
}

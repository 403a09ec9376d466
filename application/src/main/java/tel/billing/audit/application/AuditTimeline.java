package tel.billing.audit.application;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.MoneyMovement;
import tel.billing.shared.DataSubject;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelinePosition;
import tel.billing.shared.TimelineSource;

/// The audit entries about an account and about its owner. The event is the action, such as
/// `account_suspended`. The detail is the reason.
public record AuditTimeline(ReadAuditLog readAuditLog) implements TimelineSource {

    @Override
    public TimelineKind kind() {
        return TimelineKind.AUDIT;
    }

    @Override
    public List<TimelineEntry> before(DataSubject subject, Optional<TimelinePosition> position, int limit) {
        var page = new PageRequest<>(limit, position.map(before -> new AuditLog.Key(before.at(), before.id())));
        return Stream.of(subject.account().value(), subject.user().value())
                .flatMap(target -> about(target, page))
                .sorted(Comparator.comparing(TimelineEntry::position).reversed())
                .limit(limit)
                .toList();
    }

    private Stream<TimelineEntry> about(UUID target, PageRequest<AuditLog.Key> page) {
        var search = new AuditSearch(
                Optional.empty(), Optional.empty(), Optional.of(target), Optional.empty(), Optional.empty());
        return readAuditLog.read(search, page).items().stream().map(AuditTimeline::entry);
    }

    private static TimelineEntry entry(ReadAuditLog.Line line) {
        var entry = line.entry();
        var event = entry.event();
        return new TimelineEntry(
                TimelineKind.AUDIT,
                new TimelinePosition(entry.at(), entry.id()),
                event.action().name().toLowerCase(Locale.ROOT),
                event.target().map(AuditTarget::id).orElseThrow(),
                event.money().map(MoneyMovement::amount),
                line.actorEmail(),
                event.reason().map(Reason::text));
    }
}

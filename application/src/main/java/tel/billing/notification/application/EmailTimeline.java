package tel.billing.notification.application;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.shared.AccountId;
import tel.billing.shared.DataSubject;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelinePosition;
import tel.billing.shared.TimelineSource;

/// The e-mails of the account: `sent`, `rejected` and `expired`, and those that wait for the mail system: `queued`, or
/// `retried` if an attempt has failed. The detail is the type of the e-mail.
public record EmailTimeline(EmailLog log, QueuedEmails queue) implements TimelineSource {

    @Override
    public TimelineKind kind() {
        return TimelineKind.EMAIL;
    }

    @Override
    public List<TimelineEntry> before(DataSubject subject, Optional<TimelinePosition> position, int limit) {
        return Stream.concat(
                        logged(subject.account(), position, limit),
                        queue.of(subject.account()).stream()
                                .map(EmailTimeline::entry)
                                .filter(entry -> position.map(
                                                before -> entry.position().compareTo(before) < 0)
                                        .orElse(true)))
                .sorted(Comparator.comparing(TimelineEntry::position).reversed())
                .limit(limit)
                .toList();
    }

    private Stream<TimelineEntry> logged(AccountId account, Optional<TimelinePosition> position, int limit) {
        var key = position.map(before -> new EmailLog.Key(before.at(), before.id()));
        return log.of(account, key, limit).stream().map(EmailTimeline::entry);
    }

    private static TimelineEntry entry(LoggedEmail email) {
        return entry(
                new TimelinePosition(email.at(), email.id()),
                email.result().name().toLowerCase(Locale.ROOT),
                email.type());
    }

    private static TimelineEntry entry(QueuedEmail email) {
        return entry(
                new TimelinePosition(email.postedAt(), email.id()),
                email.isRetry() ? "retried" : "queued",
                email.type());
    }

    private static TimelineEntry entry(TimelinePosition position, String event, String type) {
        return new TimelineEntry(
                TimelineKind.EMAIL, position, event, position.id(), Optional.empty(), Optional.of(type));
    }
}

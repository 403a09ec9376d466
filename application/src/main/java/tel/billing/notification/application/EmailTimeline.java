package tel.billing.notification.application;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tel.billing.shared.DataSubject;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelinePosition;
import tel.billing.shared.TimelineSource;

/// The e-mails to the owner's current address: `sent`, `rejected` and `expired`. The detail is the type
/// of the e-mail. E-mails that still wait for the mail system are not shown.
public record EmailTimeline(EmailLog log) implements TimelineSource {

    @Override
    public TimelineKind kind() {
        return TimelineKind.EMAIL;
    }

    @Override
    public List<TimelineEntry> before(DataSubject subject, Optional<TimelinePosition> position, int limit) {
        var key = position.map(before -> new EmailLog.Key(before.at(), before.id()));
        return log.sentTo(subject.email(), key, limit).stream()
                .map(EmailTimeline::entry)
                .toList();
    }

    private static TimelineEntry entry(LoggedEmail email) {
        return new TimelineEntry(
                TimelineKind.EMAIL,
                new TimelinePosition(email.at(), email.id()),
                email.result().name().toLowerCase(Locale.ROOT),
                email.id(),
                Optional.empty(),
                Optional.of(email.type()));
    }
}

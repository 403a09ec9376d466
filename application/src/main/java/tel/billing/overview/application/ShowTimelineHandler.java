package tel.billing.overview.application;

import static java.util.Comparator.comparing;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.shared.AccountId;
import tel.billing.shared.DataSubject;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.UnitOfWork;

/// Merges the records of the sources, each of which returns as many as the page may need.
record ShowTimelineHandler(UnitOfWork unitOfWork, ShowAccount showAccount, List<TimelineSource> sources)
        implements ShowTimeline {
    private static final Comparator<TimelineEntry> NEWEST_FIRST = comparing(TimelineEntry::at)
            .reversed()
            .thenComparing(TimelineEntry::kind)
            .thenComparing(TimelineEntry::position, Comparator.reverseOrder());

    ShowTimelineHandler {
        sources = List.copyOf(sources);
    }

    @Override
    public Optional<Page<TimelineEntry, TimelineCursor>> show(AccountId account, PageRequest<TimelineCursor> page) {
        var bounded = new PageRequest<>(Math.min(page.limit(), MAX_ENTRIES), page.after());
        return unitOfWork.snapshot(() -> showAccount
                .show(account)
                .map(AccountView::dataSubject)
                .map(subject -> Page.cut(merged(subject, bounded), bounded, TimelineCursor::of)));
    }

    /// One more than the page has, to detect further entries.
    private List<TimelineEntry> merged(DataSubject subject, PageRequest<TimelineCursor> page) {
        var limit = page.limit() + 1;
        return sources.stream()
                .flatMap(source -> entries(source, subject, page, limit))
                .sorted(NEWEST_FIRST)
                .limit(limit)
                .toList();
    }

    private static Stream<TimelineEntry> entries(
            TimelineSource source, DataSubject subject, PageRequest<TimelineCursor> page, int limit) {
        var position = page.after().flatMap(after -> after.positionOf(source.kind()));
        return source.before(subject, position, limit).stream();
    }
}

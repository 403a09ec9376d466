package tel.billing.shared.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.shared.DataSubject;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelinePosition;
import tel.billing.shared.TimelineSource;

/// Contract of [TimelineSource].
public abstract class TimelineSourceContract extends StoreContract {
    private static final Instant NOW = Arbitrary.INSTANT;
    private static final Instant LATER = NOW.plusSeconds(1);
    private static final int ALL = 50;

    private final TimelineSource source;

    protected TimelineSourceContract(StoreFixture fixture, TimelineSource source) {
        super(fixture);
        this.source = source;
    }

    /// Stores one record of the account at this time, and returns its event, amount and detail,
    /// separated by spaces.
    protected abstract String happen(DataSubject subject, Instant at);

    @Test
    void records_of_the_account_are_returned_with_the_newest_first() {
        var subject = subject();
        var first = happen(subject, NOW);
        var second = happen(subject, LATER);
        happen(subject(), LATER);

        var entries = source.before(subject, Optional.empty(), ALL);

        assertThat(entries).extracting(TimelineEntry::at).containsExactly(LATER, NOW);
        assertThat(entries).map(TimelineSourceContract::describe).containsExactly(second, first);
        assertThat(entries).extracting(TimelineEntry::kind).containsOnly(source.kind());
    }

    @Test
    void pages_continue_before_a_position_even_among_records_of_the_same_time() {
        var subject = subject();
        happen(subject, NOW);
        happen(subject, LATER);
        happen(subject, LATER);

        var all = source.before(subject, Optional.empty(), ALL);

        assertThat(all)
                .hasSize(3)
                .isSortedAccordingTo(
                        Comparator.comparing(TimelineEntry::position).reversed());
        assertThat(oneByOne(subject)).isEqualTo(all);
        assertThat(source.before(subject, Optional.of(TimelinePosition.endOf(LATER)), ALL))
                .isEqualTo(all);
        assertThat(source.before(subject, Optional.of(TimelinePosition.startOf(LATER)), ALL))
                .isEqualTo(all.subList(2, 3));
        assertThat(source.before(subject, Optional.of(TimelinePosition.startOf(NOW)), ALL))
                .isEmpty();
    }

    private List<TimelineEntry> oneByOne(DataSubject subject) {
        var entries = new ArrayList<TimelineEntry>();
        var page = source.before(subject, Optional.empty(), 1);
        while (!page.isEmpty()) {
            entries.addAll(page);
            page = source.before(subject, Optional.of(page.getLast().position()), 1);
        }
        return entries;
    }

    private DataSubject subject() {
        return new DataSubject(account(), Arbitrary.userId(), Arbitrary.email());
    }

    private static String describe(TimelineEntry entry) {
        return "%s %s %s"
                .formatted(
                        entry.event(),
                        entry.amount().map(Object::toString).orElse("-"),
                        entry.detail().orElse("-"));
    }
}

package tel.billing.shared.portal.console;

import java.util.function.Function;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.portal.Visit;

/// Writes the stored details of one kind of timeline entry in the language of the reader. The details of a kind without
/// an implementation are shown as they are stored.
public interface TimelineDetails {

    TimelineKind kind();

    /// Empty if the event says all.
    ///
    /// @param detail as the entry contains it
    String text(Visit visit, TimelineEntry entry, String detail);

    /// For details that are codes. A code of a later release is shown as it is stored.
    ///
    /// @param prefix the key of the text of a code without the code
    static TimelineDetails codes(TimelineKind kind, Function<TimelineEntry, String> prefix) {
        return new TimelineDetails() {
            @Override
            public TimelineKind kind() {
                return kind;
            }

            @Override
            public String text(Visit visit, TimelineEntry entry, String detail) {
                return visit.language().find(prefix.apply(entry) + detail).orElse(detail);
            }
        };
    }
}

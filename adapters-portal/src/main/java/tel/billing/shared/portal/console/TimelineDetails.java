package tel.billing.shared.portal.console;

import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.portal.Visit;

/// Writes the stored details of one kind of timeline entry in the language of the reader. A kind without an
/// implementation shows details as they are stored.
public interface TimelineDetails {

    TimelineKind kind();

    /// Empty if the event says all.
    ///
    /// @param detail as the entry contains it
    String text(Visit visit, TimelineEntry entry, String detail);
}

package tel.billing.provisioning.portal.console;

import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.TimelineDetails;

/// Translates the progress of operations at the PBX in the timeline.
public record LineOperationDetails() implements TimelineDetails {
    @Override
    public TimelineKind kind() {
        return TimelineKind.LINE;
    }

    /// The reason of a rejection is a text of the PBX.
    @Override
    public String text(Visit visit, TimelineEntry entry, String detail) {
        var parts = detail.split(": ", 2);
        var key = "console.line." + parts[0];
        return visit.language().find(key).isPresent() ? visit.text(key, parts.length == 2 ? parts[1] : "") : detail;
    }
}

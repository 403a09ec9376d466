package tel.billing.provisioning.portal.console;

import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.TimelineDetails;

/// The progress of operations at the PBX.
public record LineDetails() implements TimelineDetails {
    private static final String SEPARATOR = ": ";

    @Override
    public TimelineKind kind() {
        return TimelineKind.LINE;
    }

    /// The reason of a rejection is a text of the PBX.
    @Override
    public String text(Visit visit, TimelineEntry entry, String detail) {
        var parts = detail.split(SEPARATOR, 2);
        var progress = visit.language().find("console.progress." + parts[0]).orElse(parts[0]);
        return parts.length == 2 ? progress + SEPARATOR + parts[1] : progress;
    }
}

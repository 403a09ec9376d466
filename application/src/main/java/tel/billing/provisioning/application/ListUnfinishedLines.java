package tel.billing.provisioning.application;

import java.time.Duration;
import tel.billing.provisioning.application.Lines.UnfinishedOrder;
import tel.billing.shared.Excerpt;

/// Shows staff the lines that the PBX does not have as ordered: it rejected the newest order, or did
/// not execute it in time.
public interface ListUnfinishedLines {
    /// The time, in real time, after which a pending order is listed.
    Duration LISTED_AFTER = Duration.ofMinutes(5);

    int MAX_LINES = 100;

    /// The newest order of each of these lines, the oldest first; at most [#MAX_LINES].
    Excerpt<UnfinishedOrder> list();
}

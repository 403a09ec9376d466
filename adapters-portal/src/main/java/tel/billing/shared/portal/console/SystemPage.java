package tel.billing.shared.portal.console;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import tel.billing.shared.ShowUpstreams;
import tel.billing.shared.portal.PortalAccess;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visitors;

/// The state of the service for staff: its release, and the systems that it depends on.
///
/// @param release the release of the service
/// @param java    the release of Java
@PortalPages
public record SystemPage(ShowUpstreams upstreams, String release, String java) {

    /// What the page shows.
    public record Shown(List<Seen> upstreams, String release, String java) {}

    /// An upstream system.
    ///
    /// @param badge the kind of the badge that shows the state
    public record Seen(ShowUpstreams.View view, String badge) {}

    @GetMapping("/console/system")
    @PortalAccess(Visitors.STAFF)
    public View show() {
        return View.page(
                "shared/console/system",
                new Shown(
                        upstreams.show().stream()
                                .map(view -> new Seen(view, badge(view.state())))
                                .toList(),
                        release,
                        java));
    }

    private static String badge(ShowUpstreams.State state) {
        return switch (state) {
            case UP -> "good";
            case DOWN -> "bad";
            case UNKNOWN -> "neutral";
        };
    }
}

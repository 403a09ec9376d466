package tel.billing.identity.portal.signin;

import org.springframework.web.bind.annotation.GetMapping;
import tel.billing.shared.portal.PortalAccess;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.Visitors;

/// The first page of the console.
@PortalPages
public final class ConsoleHomePage {

    @GetMapping("/console/")
    @PortalAccess(Visitors.STAFF)
    public View show() {
        return View.page("identity/console-home", new View.Nothing());
    }

    /// The page without its slash.
    @GetMapping("/console")
    @PortalAccess(Visitors.EVERYONE)
    public View addSlash(Visit visit) {
        return View.redirect(visit.site().home());
    }
}

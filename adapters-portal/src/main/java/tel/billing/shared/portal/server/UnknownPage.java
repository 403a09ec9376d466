package tel.billing.shared.portal.server;

import org.springframework.web.method.HandlerMethod;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Handles paths without a page. Like pages, it recognises the user and is counted by rate limits.
final class UnknownPage {

    HandlerMethod handler() {
        try {
            return new HandlerMethod(this, "show");
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("the method is below", e);
        }
    }

    @PortalAccess(Visitors.EVERYONE)
    public View show() {
        var failure = PageFailure.notFound();
        return View.page("shared/failure", new Failure(failure.name(), false)).status(failure.status());
    }
}

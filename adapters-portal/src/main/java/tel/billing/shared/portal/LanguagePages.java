package tel.billing.shared.portal;

import org.springframework.web.bind.annotation.GetMapping;
import tel.billing.shared.portal.visitor.Cookies;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Changes the language of the pages, on this browser.
@PortalPages
public final class LanguagePages {

    @GetMapping("/portal/language")
    @PortalAccess(Visitors.EVERYONE)
    public View ofPortal(Visit visit, Form form) {
        return choose(visit, form);
    }

    @GetMapping("/console/language")
    @PortalAccess(Visitors.EVERYONE)
    public View ofConsole(Visit visit, Form form) {
        return choose(visit, form);
    }

    private static View choose(Visit visit, Form form) {
        var code = form.value("to");
        if (visit.frame().languages().stream()
                .noneMatch(language -> language.code().equals(code))) {
            throw PageFailure.notFound();
        }
        return View.redirect(visit.site().next(form.value("next"))).cookie(Cookies.language(code));
    }
}

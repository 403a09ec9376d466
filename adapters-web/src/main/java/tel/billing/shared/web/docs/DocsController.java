package tel.billing.shared.web.docs;

import java.time.Duration;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.pages.PageFile;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Serves the guides and the reference of the API as pages. Every cache may store them.
@RestController
public final class DocsController {
    private static final Duration MAX_AGE = Duration.ofMinutes(5);
    private static final Response INDEX = new Response(302, Map.of(HttpHeaders.LOCATION, "/docs"), new byte[0]);

    private final Response reference = page(PageFile.read("reference.html"));

    /// Leads a browser to the documentation. For other clients, there is nothing at this path.
    @GetMapping("/")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    @MediaTypeOffers({MediaType.APPLICATION_JSON_VALUE, MediaType.TEXT_HTML_VALUE})
    public Answer root(MediaType accepted) {
        return accepted.equals(MediaType.TEXT_HTML) ? INDEX : Problem.of(ProblemType.ROUTE_NOT_FOUND);
    }

    @GetMapping("/docs")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    @MediaTypeOffers(MediaType.TEXT_HTML_VALUE)
    public Answer index() {
        return guide(Guides.INDEX);
    }

    @GetMapping("/docs/reference")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    @MediaTypeOffers(MediaType.TEXT_HTML_VALUE)
    public Answer reference() {
        return reference;
    }

    @GetMapping("/docs/{name}")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    @MediaTypeOffers(MediaType.TEXT_HTML_VALUE)
    public Answer guide(@PathVariable String name) {
        return Guides.page(name).<Answer>map(page -> page).orElseGet(() -> Problem.of(ProblemType.ROUTE_NOT_FOUND));
    }

    static Response page(String html) {
        return Response.page(html).cacheable(MAX_AGE);
    }
}

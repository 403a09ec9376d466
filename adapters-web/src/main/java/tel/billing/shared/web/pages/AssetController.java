package tel.billing.shared.web.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// The styles, scripts and images of the pages.
@RestController
public final class AssetController {
    private static final Duration MAX_AGE = Duration.ofMinutes(5);
    private final Map<String, Response> assets = new HashMap<>();

    public AssetController(Branding branding) {
        add("page.css", "text/css;charset=utf-8", PageFile.read("page.css").replace("{{color}}", branding.color()));
        add("docs.css", "text/css;charset=utf-8", PageFile.read("docs.css"));
        for (var script : new String[] {"link.js", "set-password.js", "staff-enrol.js", "reference.js"}) {
            add(script, "text/javascript;charset=utf-8", PageFile.read(script));
        }
        branding.logo().ifPresent(logo -> add("logo", logo.mediaType(), logo.content()));
    }

    @GetMapping("/assets/{name}")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    @MediaTypeOffers({"text/css", "text/javascript", "image/png", "image/svg+xml"})
    public Answer asset(@PathVariable String name) {
        return switch (name) {
            case "swagger-ui.css" -> Swagger.STYLES;
            case "swagger-ui-bundle.js" -> Swagger.SCRIPT;
            default -> assets.containsKey(name) ? assets.get(name) : Problem.of(ProblemType.ROUTE_NOT_FOUND);
        };
    }

    private void add(String name, String contentType, String text) {
        add(name, contentType, text.getBytes(UTF_8));
    }

    private void add(String name, String contentType, byte[] content) {
        assets.put(name, response(contentType, content));
    }

    private static Response response(String contentType, byte[] content) {
        return Response.of(200, contentType, content).cacheable(MAX_AGE);
    }

    /// Loaded when one of these files is first requested, because they are large, and many installations do not need
    /// them.
    private static final class Swagger {
        static final Response STYLES = response("text/css;charset=utf-8", SwaggerUi.read("swagger-ui.css"));
        static final Response SCRIPT =
                response("text/javascript;charset=utf-8", SwaggerUi.read("swagger-ui-bundle.js"));
    }
}

package tel.billing.shared.web.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
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

/// The styles and scripts of the pages.
@RestController
public final class AssetController {
    private static final Duration MAX_AGE = Duration.ofMinutes(5);
    private final Map<String, Response> assets = Map.of(
            "page.css", asset("text/css;charset=utf-8", "page.css"),
            "link.js", asset("text/javascript;charset=utf-8", "link.js"),
            "set-password.js", asset("text/javascript;charset=utf-8", "set-password.js"),
            "staff-enrol.js", asset("text/javascript;charset=utf-8", "staff-enrol.js"),
            "docs.css", asset("text/css;charset=utf-8", "docs.css"),
            "reference.js", asset("text/javascript;charset=utf-8", "reference.js"),
            "swagger-ui.css", library("text/css;charset=utf-8", "swagger-ui.css"),
            "swagger-ui-bundle.js", library("text/javascript;charset=utf-8", "swagger-ui-bundle.js"));

    @GetMapping("/assets/{name}")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    @MediaTypeOffers({"text/css", "text/javascript"})
    public Answer asset(@PathVariable String name) {
        var asset = assets.get(name);
        return asset == null ? Problem.of(ProblemType.ROUTE_NOT_FOUND) : asset;
    }

    private static Response library(String contentType, String file) {
        return Response.of(200, contentType, SwaggerUi.read(file)).cacheable(MAX_AGE);
    }

    private static Response asset(String contentType, String file) {
        return Response.of(200, contentType, PageFile.read(file).getBytes(UTF_8))
                .cacheable(MAX_AGE);
    }
}

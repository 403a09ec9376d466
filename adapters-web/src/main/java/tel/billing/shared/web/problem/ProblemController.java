package tel.billing.shared.web.problem;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toUnmodifiableMap;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.pages.PageFile;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Json;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Explains each problem type: to browsers as a page, to programs as JSON.
@RestController
public final class ProblemController {
    private static final Duration MAX_AGE = Duration.ofMinutes(5);
    private static final String TEMPLATE = PageFile.read("problem.html");

    private final Map<String, Formats> byCode =
            Arrays.stream(ProblemType.values()).collect(toUnmodifiableMap(ProblemType::code, Formats::of));

    @GetMapping("/problems/{code}")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    @MediaTypeOffers({MediaType.APPLICATION_JSON_VALUE, MediaType.TEXT_HTML_VALUE})
    public Answer explain(@PathVariable String code, MediaType wanted) {
        var formats = byCode.get(code);
        if (formats == null) {
            return Problem.of(ProblemType.RESOURCE_NOT_FOUND, "There is no problem type with this code.");
        }
        return wanted.equals(MediaType.TEXT_HTML) ? formats.page() : formats.json();
    }

    record ProblemResponse(
            String type, String title, int status, String cause, String remedy, Map<String, Object> exampleResponse) {

        static ProblemResponse of(ProblemType type) {
            var guide = ProblemGuide.of(type);
            return new ProblemResponse(
                    type.type(),
                    type.title(),
                    type.status(),
                    guide.cause(),
                    guide.remedy(),
                    guide.example().body(guide.path()));
        }
    }

    private record Formats(Response page, Response json) {

        static Formats of(ProblemType type) {
            var answer = ProblemResponse.of(type);
            return new Formats(shared(Response.page(page(answer))), shared(Response.ok(answer)));
        }

        /// Both formats have the same URL.
        private static Response shared(Response response) {
            return response.cacheable(MAX_AGE).with("Vary", "Origin, Accept");
        }

        private static String page(ProblemResponse problem) {
            return TEMPLATE.replace("{{title}}", escaped(problem.title()))
                    .replace("{{status}}", Integer.toString(problem.status()))
                    .replace("{{type}}", escaped(problem.type()))
                    .replace("{{cause}}", escaped(problem.cause()))
                    .replace("{{remedy}}", escaped(problem.remedy()))
                    .replace("{{example}}", escaped(Json.indented(problem.exampleResponse())));
        }

        private static String escaped(String text) {
            return HtmlUtils.htmlEscape(text, UTF_8.name());
        }
    }
}

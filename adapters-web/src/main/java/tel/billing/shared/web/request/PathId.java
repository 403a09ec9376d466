package tel.billing.shared.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.UUID;
import org.springframework.core.convert.converter.Converter;
import org.springframework.web.servlet.HandlerMapping;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Parses an id in a path. A text that is not a UUID becomes the nil UUID, which no resource has. The request
/// then gets 404 in the regular order of checks and in the same time as for an unknown id.
public final class PathId implements Converter<String, UUID> {
    private static final UUID NIL = new UUID(0, 0);
    private static final String NAME = "id";
    private static final Problem MALFORMED =
            Problem.of(ProblemType.RESOURCE_NOT_FOUND, "The id in the path is not a UUID. Check the id.");

    /// The answer to a request. If its path contains an id that is not a UUID, `not_found` says so.
    public static Answer explain(Answer answer, HttpServletRequest request) {
        return isMalformed(request) && isNotFound(answer) ? MALFORMED : answer;
    }

    private static boolean isNotFound(Answer answer) {
        return switch (answer) {
            case Response response -> response.status() == ProblemType.RESOURCE_NOT_FOUND.status();
            case Problem problem -> problem.kind() == ProblemType.RESOURCE_NOT_FOUND;
        };
    }

    private static boolean isMalformed(HttpServletRequest request) {
        return request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE) instanceof Map<?, ?> variables
                && variables.get(NAME) instanceof String id
                && Uuids.parse(id) instanceof Parsed.Invalid;
    }

    @Override
    public UUID convert(String text) {
        return Uuids.parse(text) instanceof Parsed.Valid<UUID>(var id) ? id : NIL;
    }
}

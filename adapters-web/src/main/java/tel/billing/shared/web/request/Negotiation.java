package tel.billing.shared.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import tel.billing.shared.web.answer.HttpLevel;
import tel.billing.shared.web.answer.Problem;

/// Selects the media type that a client accepts (RFC 9110, 12.5.1), or rejects the request with 406.
final class Negotiation {
    private static final Comparator<MediaType> MOST_SPECIFIC_FIRST =
            Comparator.comparingInt(range -> range.isWildcardType() ? 2 : range.isWildcardSubtype() ? 1 : 0);

    private final List<MediaType> wanted;

    private Negotiation(List<MediaType> wanted) {
        this.wanted = wanted;
    }

    static MediaType choose(HttpServletRequest request, List<MediaType> offered) {
        var accept = Collections.list(request.getHeaders(HttpHeaders.ACCEPT));
        if (accept.stream().allMatch(String::isBlank)) {
            return offered.getFirst();
        }
        var negotiation = new Negotiation(parse(accept, offered));
        var best = offered.stream()
                .filter(type -> negotiation.quality(type) > 0)
                // of equals, the first one offered
                .reduce((one, other) -> negotiation.quality(other) > negotiation.quality(one) ? other : one);
        if (best.isPresent()) {
            return best.get();
        }
        // a client that accepts our problems accepts our JSON
        if (offered.contains(MediaType.APPLICATION_JSON) && negotiation.namesProblems()) {
            return MediaType.APPLICATION_JSON;
        }
        throw notAcceptable(offered);
    }

    private double quality(MediaType type) {
        return wanted.stream()
                .filter(range -> range.includes(type))
                .min(MOST_SPECIFIC_FIRST)
                .map(MediaType::getQualityValue)
                .orElse(0.0);
    }

    private boolean namesProblems() {
        return wanted.stream()
                .anyMatch(range ->
                        range.equalsTypeAndSubtype(MediaType.APPLICATION_PROBLEM_JSON) && range.getQualityValue() > 0);
    }

    private static List<MediaType> parse(List<String> accept, List<MediaType> offered) {
        try {
            return MediaType.parseMediaTypes(accept);
        } catch (InvalidMediaTypeException _) {
            throw notAcceptable(offered);
        }
    }

    private static RuntimeException notAcceptable(List<MediaType> offered) {
        var types = MediaType.toString(offered);
        return Problem.of(HttpLevel.NOT_ACCEPTABLE, "The response is only available as %s.".formatted(types))
                .refusal();
    }
}

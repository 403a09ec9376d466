package tel.billing.shared.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.springframework.core.convert.converter.Converter;
import org.springframework.web.servlet.HandlerMapping;

/// Parses an id in a path. A text that is not a UUID becomes the nil UUID, which no resource has. The request
/// then gets 404 in the regular order of checks and in the same time as for an unknown id.
public final class PathId implements Converter<String, UUID> {
    private static final Pattern SHAPE =
            Pattern.compile("[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}");
    private static final UUID NIL = new UUID(0, 0);
    private static final String NAME = "id";

    /// Whether the path of a matched request contains an id that is not a UUID.
    public static boolean isMalformed(HttpServletRequest request) {
        return request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE) instanceof Map<?, ?> variables
                && variables.get(NAME) instanceof String id
                && !SHAPE.matcher(id).matches();
    }

    @Override
    public UUID convert(String text) {
        return SHAPE.matcher(text).matches() ? UUID.fromString(text) : NIL;
    }
}

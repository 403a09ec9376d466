package tel.billing.shared.web.request;

import java.util.UUID;
import java.util.regex.Pattern;
import org.springframework.core.convert.converter.Converter;

/// Parses an id in a path. A text that is not a UUID becomes the nil UUID, which no resource has. The request
/// then gets 404 in the regular order of checks and in the same time as for an unknown id.
public final class PathId implements Converter<String, UUID> {
    private static final Pattern SHAPE =
            Pattern.compile("[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}");
    private static final UUID NIL = new UUID(0, 0);

    @Override
    public UUID convert(String text) {
        return SHAPE.matcher(text).matches() ? UUID.fromString(text) : NIL;
    }
}

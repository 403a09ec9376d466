package tel.billing.shared.web.request;

import java.util.UUID;
import java.util.regex.Pattern;
import org.springframework.core.convert.converter.Converter;

/// Reads an id in a path. A text that is no UUID becomes the nil UUID, which names nothing: so it is the resource that
/// is
/// not found, in its place in the order of faults and in the same time as any other that is not there.
public final class PathId implements Converter<String, UUID> {
    private static final Pattern SHAPE =
            Pattern.compile("[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}");
    private static final UUID NIL = new UUID(0, 0);

    @Override
    public UUID convert(String text) {
        return SHAPE.matcher(text).matches() ? UUID.fromString(text) : NIL;
    }
}

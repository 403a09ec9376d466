package tel.billing.shared.web.answer;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/// Writes times as RFC 3339 in UTC, always with milliseconds, so that they also sort as texts.
final class InstantSerializer extends StdSerializer<Instant> {
    private static final DateTimeFormatter MILLIS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    InstantSerializer() {
        super(Instant.class);
    }

    @Override
    public void serialize(Instant time, JsonGenerator out, SerializationContext context) {
        out.writeString(MILLIS.format(time));
    }
}

package tel.billing.shared.web.response;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/// The JSON format: members in snake_case, absent members omitted, times in UTC, enums in lower case, and
/// no fractions.
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .changeDefaultPropertyInclusion(inclusion ->
                    inclusion.withValueInclusion(Include.NON_ABSENT).withContentInclusion(Include.NON_ABSENT))
            .addModule(new SimpleModule()
                    .addSerializer(Instant.class, new InstantSerializer())
                    .addSerializer(Enum.class, new LowerCaseEnumSerializer())
                    .addSerializer(Double.class, new FloatRejectingSerializer())
                    .addSerializer(Float.class, new FloatRejectingSerializer()))
            .build();

    private Json() {}

    public static byte[] write(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    /// For people: one member a line.
    public static String indented(Object value) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    }

    /// Rejects floating-point numbers, because an API for money must not use them.
    private static final class FloatRejectingSerializer extends StdSerializer<Number> {
        FloatRejectingSerializer() {
            super(Number.class);
        }

        @Override
        public void serialize(Number value, JsonGenerator out, SerializationContext context) {
            throw new IllegalArgumentException("floating-point numbers are not allowed in responses: " + value);
        }
    }

    /// Writes times as RFC 3339 in UTC, always with milliseconds, so that they also sort as texts.
    private static final class InstantSerializer extends StdSerializer<Instant> {
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

    /// Writes enums in lower case: `PAST_DUE` is `past_due`.
    @SuppressWarnings("rawtypes")
    private static final class LowerCaseEnumSerializer extends StdSerializer<Enum> {
        LowerCaseEnumSerializer() {
            super(Enum.class);
        }

        @Override
        public void serialize(Enum value, JsonGenerator out, SerializationContext context) {
            out.writeString(value.name().toLowerCase(Locale.ROOT));
        }
    }
}

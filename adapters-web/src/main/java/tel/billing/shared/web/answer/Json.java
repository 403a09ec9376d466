package tel.billing.shared.web.answer;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Instant;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

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
}

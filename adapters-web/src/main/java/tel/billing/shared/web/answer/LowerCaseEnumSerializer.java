package tel.billing.shared.web.answer;

import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/// Writes enums in lower case: `PAST_DUE` is `past_due`.
@SuppressWarnings("rawtypes")
final class LowerCaseEnumSerializer extends StdSerializer<Enum> {
    LowerCaseEnumSerializer() {
        super(Enum.class);
    }

    @Override
    public void serialize(Enum value, JsonGenerator out, SerializationContext context) {
        out.writeString(value.name().toLowerCase(Locale.ROOT));
    }
}

package tel.billing.shared.web.answer;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/// Rejects floating-point numbers, because an API for money must not use them.
final class FloatRejectingSerializer extends StdSerializer<Number> {
    FloatRejectingSerializer() {
        super(Number.class);
    }

    @Override
    public void serialize(Number value, JsonGenerator out, SerializationContext context) {
        throw new IllegalArgumentException("floating-point numbers are not allowed in responses: " + value);
    }
}

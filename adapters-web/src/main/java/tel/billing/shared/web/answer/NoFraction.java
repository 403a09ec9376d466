package tel.billing.shared.web.answer;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/// Floating point has no place in an interface about money: writing it is a bug.
final class NoFraction extends StdSerializer<Number> {
    NoFraction() {
        super(Number.class);
    }

    @Override
    public void serialize(Number value, JsonGenerator out, SerializationContext context) {
        throw new IllegalArgumentException("a floating-point number must not be answered: " + value);
    }
}

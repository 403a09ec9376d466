package tel.billing.shared.web.request;

import org.jspecify.annotations.Nullable;

/// Where in a body a value stands: `billing_address.city`, `lines[3].amount`; the body as a whole is `body`.
record JsonPath(@Nullable JsonPath parent, String step) {
    static final JsonPath ROOT = new JsonPath(null, "body");

    JsonPath member(String name) {
        return new JsonPath(this, name);
    }

    JsonPath item(int index) {
        return new JsonPath(this, "[" + index + "]");
    }

    /// Written out only for a fault: the path of every value of a hostile body would take far more room than the body.
    @Override
    public String toString() {
        if (parent == null) {
            return step;
        }
        if (parent.parent == null) {
            return step;
        }
        return step.startsWith("[") ? parent + step : parent + "." + step;
    }
}

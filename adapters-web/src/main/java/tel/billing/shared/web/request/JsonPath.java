package tel.billing.shared.web.request;

import org.jspecify.annotations.Nullable;

/// The position of a value in a body: `billing_address.city`, `lines[3].amount`. The body as a whole
/// is `body`.
record JsonPath(@Nullable JsonPath parent, String step) {
    static final JsonPath ROOT = new JsonPath(null, "body");

    JsonPath member(String name) {
        return new JsonPath(this, name);
    }

    JsonPath item(int index) {
        return new JsonPath(this, "[" + index + "]");
    }

    /// Only rendered for an error: the paths of all values of a hostile body would take far more memory than
    /// the body.
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

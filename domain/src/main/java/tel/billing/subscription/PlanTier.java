package tel.billing.subscription;

import java.util.regex.Pattern;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// The identifier for orders of a plan, such as `starter`: up to 40 lower-case letters, digits, `_`
/// and `-`.
public record PlanTier(String value) {
    private static final Pattern SHAPE = Pattern.compile("[a-z][a-z0-9_-]{0,39}");

    public PlanTier {
        if (!SHAPE.matcher(value).matches()) {
            throw new IllegalArgumentException("Not a valid plan tier: " + value);
        }
    }

    public static Parsed<PlanTier> parse(String text) {
        return SHAPE.matcher(text).matches()
                ? Parsed.valid(new PlanTier(text))
                : Parsed.invalid(InputError.malformed("must be the tier of a plan, such as starter"));
    }

    @Override
    public String toString() {
        return value;
    }
}

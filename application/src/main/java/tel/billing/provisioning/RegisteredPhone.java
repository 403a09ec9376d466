package tel.billing.provisioning;

import java.time.Duration;

/// A phone that is registered on a line.
///
/// @param model  how the phone names itself; empty if it does not
/// @param remaining the time until the registration expires, unless the phone renews it
public record RegisteredPhone(String model, Duration remaining) {
    private static final int MAX_LENGTH = 100;

    public RegisteredPhone {
        model = model.codePoints()
                .filter(point -> !Character.isISOControl(point))
                .limit(MAX_LENGTH)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .strip();
    }
}

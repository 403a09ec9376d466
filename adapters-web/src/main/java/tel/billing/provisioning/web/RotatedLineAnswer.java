package tel.billing.provisioning.web;

import java.util.Locale;
import tel.billing.provisioning.application.RotateSecret;

/// A line after a password rotation, without the password: replies to keyed requests are stored for a day.
record RotatedLineAnswer(String registrar, String domain, String username, String status) {

    static RotatedLineAnswer of(RotateSecret.Outcome.Done line) {
        return new RotatedLineAnswer(
                line.registrar().address(),
                line.registrar().domain(),
                line.username(),
                line.status().name().toLowerCase(Locale.ROOT));
    }
}

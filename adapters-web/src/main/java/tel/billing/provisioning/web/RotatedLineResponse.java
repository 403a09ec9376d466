package tel.billing.provisioning.web;

import java.util.Locale;
import tel.billing.provisioning.application.RotateLinePassword;

/// A line after a password rotation, without the password: replies to keyed requests are stored for a day.
record RotatedLineResponse(String registrar, String domain, String username, String status) {

    static RotatedLineResponse of(RotateLinePassword.Outcome.Done line) {
        return new RotatedLineResponse(
                line.registrar().address(),
                line.registrar().domain(),
                line.username(),
                line.status().name().toLowerCase(Locale.ROOT));
    }
}

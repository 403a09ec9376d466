package tel.billing.provisioning.web;

import java.util.Locale;
import tel.billing.provisioning.ShowLine;

/// The SIP credentials of a line. The password is in clear text, because its owner types it into a phone.
record LineResponse(String registrar, String domain, String username, String password, String status) {

    static LineResponse of(ShowLine.View line) {
        return new LineResponse(
                line.registrar().address(),
                line.registrar().domain(),
                line.username(),
                line.password().value(),
                line.status().name().toLowerCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return "LineAnswer[%s]".formatted(username);
    }
}

package tel.billing.provisioning.web;

import java.util.Locale;
import tel.billing.provisioning.ShowLine;

/// The SIP credentials of a line. The password is in clear text, because its owner types it into a phone.
record LineAnswer(String registrar, String domain, String username, String password, String status) {

    static LineAnswer of(ShowLine.View line) {
        return new LineAnswer(
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

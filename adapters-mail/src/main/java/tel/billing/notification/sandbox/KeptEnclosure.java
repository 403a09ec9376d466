package tel.billing.notification.sandbox;

import java.util.Base64;
import tel.billing.notification.Enclosure;

/// What went with a mail.
///
/// @param content in base 64
record KeptEnclosure(String name, String mediaType, String content) {

    static KeptEnclosure of(Enclosure enclosure) {
        return new KeptEnclosure(
                enclosure.name(), enclosure.mediaType(), Base64.getEncoder().encodeToString(enclosure.content()));
    }

    byte[] bytes() {
        return Base64.getDecoder().decode(content);
    }
}

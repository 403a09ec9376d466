package tel.billing.notification.sandbox;

import java.util.Base64;
import tel.billing.notification.Enclosure;

/// An attachment of an e-mail.
///
/// @param content in Base64
record KeptEnclosure(String name, String mediaType, String content) {

    static KeptEnclosure of(Enclosure enclosure) {
        return new KeptEnclosure(
                enclosure.name(), enclosure.mediaType(), Base64.getEncoder().encodeToString(enclosure.content()));
    }

    byte[] bytes() {
        return Base64.getDecoder().decode(content);
    }
}

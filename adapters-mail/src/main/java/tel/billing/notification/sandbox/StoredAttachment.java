package tel.billing.notification.sandbox;

import java.util.Base64;
import tel.billing.notification.Attachment;

/// An attachment of an e-mail.
///
/// @param content in Base64
record StoredAttachment(String name, String mediaType, String content) {

    static StoredAttachment of(Attachment enclosure) {
        return new StoredAttachment(
                enclosure.name(), enclosure.mediaType(), Base64.getEncoder().encodeToString(enclosure.content()));
    }

    byte[] bytes() {
        return Base64.getDecoder().decode(content);
    }
}

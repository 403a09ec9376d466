package tel.billing.provisioning.persistence;

import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.provisioning.LineId;
import tel.billing.shared.Secret;
import tel.billing.shared.persistence.AesSecretBox;

/// The stored form of SIP passwords: encrypted and bound to their line. A value copied to another row
/// cannot be decrypted.
record EncryptedPasswords(AesSecretBox box) {
    private static final Logger LOG = LoggerFactory.getLogger(EncryptedPasswords.class);
    private static final Secret EMPTY = new Secret("");

    byte[] seal(LineId line, Secret password) {
        return box.seal(purpose(line), password.value().getBytes(StandardCharsets.UTF_8));
    }

    Secret open(LineId line, byte[] sealed) {
        return new Secret(new String(box.open(purpose(line), sealed), StandardCharsets.UTF_8));
    }

    /// Empty if the sealed password is damaged. Only for callers that do not use the password.
    Secret openOrEmpty(LineId line, byte[] sealed) {
        try {
            return open(line, sealed);
        } catch (IllegalStateException damaged) {
            LOG.warn("The password of line {} cannot be decrypted: {}", line, damaged.getMessage());
            return EMPTY;
        }
    }

    private static String purpose(LineId line) {
        return "sip password of line " + line;
    }
}

package tel.billing.provisioning.persistence;

import java.nio.charset.StandardCharsets;
import tel.billing.provisioning.LineId;
import tel.billing.shared.Secret;
import tel.billing.shared.persistence.AesSecretBox;

/// The stored form of SIP passwords: encrypted and bound to their line. A value copied to another row
/// cannot be decrypted.
record EncryptedPasswords(AesSecretBox box) {

    byte[] seal(LineId line, Secret password) {
        return box.seal(purpose(line), password.value().getBytes(StandardCharsets.UTF_8));
    }

    Secret open(LineId line, byte[] sealed) {
        return new Secret(new String(box.open(purpose(line), sealed), StandardCharsets.UTF_8));
    }

    private static String purpose(LineId line) {
        return "sip password of line " + line;
    }
}

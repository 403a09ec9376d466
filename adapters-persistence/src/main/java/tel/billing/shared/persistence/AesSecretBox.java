package tel.billing.shared.persistence;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Encrypts secrets before they are stored in the database: AES-256-GCM under the master key. A secret that
/// was sealed for one purpose cannot be opened for another.
public final class AesSecretBox {
    public static final int KEY_BYTES = 32;

    /// First byte of every sealed text: the version of the format.
    private static final byte FORMAT = 1;

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecretKey key;
    private final SecureRandom random = new SecureRandom();

    public AesSecretBox(byte[] masterKey) {
        if (masterKey.length != KEY_BYTES) {
            throw new IllegalArgumentException("the master key must have %d bytes".formatted(KEY_BYTES));
        }
        this.key = new SecretKeySpec(masterKey, "AES");
    }

    public byte[] seal(String purpose, byte[] plain) {
        var nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            var sealed = cipher(Cipher.ENCRYPT_MODE, nonce, purpose).doFinal(plain);
            return ByteBuffer.allocate(1 + NONCE_BYTES + sealed.length)
                    .put(FORMAT)
                    .put(nonce)
                    .put(sealed)
                    .array();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has AES-GCM", e);
        }
    }

    /// Decrypts a sealed text. Throws [IllegalStateException] if it was altered, or was sealed for another
    /// purpose or under another master key.
    public byte[] open(String purpose, byte[] sealed) {
        if (sealed.length <= 1 + NONCE_BYTES || sealed[0] != FORMAT) {
            throw new IllegalStateException("not a sealed text: " + purpose);
        }
        var buffer = ByteBuffer.wrap(sealed, 1, sealed.length - 1);
        var nonce = new byte[NONCE_BYTES];
        buffer.get(nonce);
        try {
            var rest = new byte[buffer.remaining()];
            buffer.get(rest);
            return cipher(Cipher.DECRYPT_MODE, nonce, purpose).doFinal(rest);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("altered, or sealed under another master key: " + purpose, e);
        }
    }

    private Cipher cipher(int mode, byte[] nonce, String purpose) throws GeneralSecurityException {
        var cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(purpose.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}

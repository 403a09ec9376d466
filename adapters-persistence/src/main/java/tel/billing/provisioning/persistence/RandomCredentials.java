package tel.billing.provisioning.persistence;

import java.security.SecureRandom;
import tel.billing.provisioning.application.CredentialGenerator;
import tel.billing.provisioning.domain.SipCredentials;

/// Generates credentials with the platform's strongest random generator.
public final class RandomCredentials implements CredentialGenerator {
    private final SecureRandom random = new SecureRandom();

    @Override
    public SipCredentials make() {
        return SipCredentials.of(bytes(SipCredentials.USERNAME_BYTES), bytes(SipCredentials.PASSWORD_BYTES));
    }

    private byte[] bytes(int length) {
        var bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}

package tel.billing.provisioning.spec;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import tel.billing.provisioning.application.CredentialGenerator;
import tel.billing.provisioning.domain.SipCredentials;

/// Generates credentials by counting from one, identical in every run.
public final class PredictableCredentials implements CredentialGenerator {
    private final AtomicLong made = new AtomicLong();

    /// The number of generated credentials.
    public long made() {
        return made.get();
    }

    @Override
    public SipCredentials make() {
        var number = made.incrementAndGet();
        return SipCredentials.of(
                bytes(SipCredentials.USERNAME_BYTES, number), bytes(SipCredentials.PASSWORD_BYTES, number));
    }

    private static byte[] bytes(int length, long number) {
        return ByteBuffer.allocate(length).putLong(number).array();
    }
}

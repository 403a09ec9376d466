package tel.billing.shared.portal.server;

import java.io.IOException;
import java.io.OutputStream;
import tel.billing.shared.AdmittedRequest;

/// Writes while the request is paused, so that a slow client does not occupy the service. What produces the
/// bytes is not paused.
final class PausedOutput extends OutputStream {
    private final OutputStream out;

    PausedOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int single) throws IOException {
        // The server buffers single bytes.
        out.write(single);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        AdmittedRequest.pausedDuring(() -> {
            out.write(bytes, offset, length);
            return true;
        });
    }

    @Override
    public void flush() throws IOException {
        AdmittedRequest.pausedDuring(() -> {
            out.flush();
            return true;
        });
    }
}

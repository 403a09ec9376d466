package tel.billing.payment.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import tel.billing.shared.DueWork;
import tel.billing.shared.http.BoundedHttp;
import tel.billing.shared.http.Deadline;

/// Sends the sandbox's notifications over HTTP, as a processor does: in order of time, and each until the service
/// accepts it. A notification may be sent twice.
public final class SandboxNotificationSender implements DueWork, AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int MAX_RESPONSE_BYTES = 64 * 1024;

    private final SandboxCardProcessor processor;
    private final SandboxNotifications notifications;
    private final Supplier<URI> webhook;
    private final BoundedHttp http = new BoundedHttp(CONNECT_TIMEOUT);

    /// @param webhook where the service receives notifications; used only when there is one
    public SandboxNotificationSender(
            SandboxCardProcessor processor, SandboxNotifications notifications, Supplier<URI> webhook) {
        this.processor = processor;
        this.notifications = notifications;
        this.webhook = webhook;
    }

    @Override
    public Optional<Instant> nextDue() {
        return processor.nextNotification();
    }

    /// @throws UncheckedIOException if the service does not accept a notification; it stays due
    @Override
    public boolean runDue(Instant now) {
        for (var event : processor.unsent(now)) {
            send(SandboxNotifications.write(event));
            processor.recordSent(event);
        }
        return false;
    }

    private void send(byte[] body) {
        var request = HttpRequest.newBuilder(webhook.get())
                .header("Content-Type", "application/json")
                .header(SandboxNotifications.SIGNATURE, notifications.sign(body))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        try {
            var status =
                    http.send(request, MAX_RESPONSE_BYTES, Deadline.in(TIMEOUT)).statusCode();
            if (status != 200) {
                throw new IOException("status " + status);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the service did not accept a notification of the sandbox", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while sending a notification of the sandbox", e);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}

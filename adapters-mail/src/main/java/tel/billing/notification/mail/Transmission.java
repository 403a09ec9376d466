package tel.billing.notification.mail;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;

/// The transmission of one e-mail to the mail server. Either the whole e-mail is written, or the waiting
/// caller abandons the delivery before that; never both. The server accepts no e-mail without its end.
final class Transmission {
    private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.INCOMPLETE);

    private enum Stage {
        INCOMPLETE,
        WRITTEN,
        ABANDONED
    }

    /// The whole content is written. Its end follows.
    ///
    /// @throws IOException if the delivery is abandoned; this closes the connection before the end is written
    void complete() throws IOException {
        if (stage.compareAndExchange(Stage.INCOMPLETE, Stage.WRITTEN) == Stage.ABANDONED) {
            throw new IOException("The delivery is abandoned.");
        }
    }

    /// Returns false if the whole e-mail is written. The server may have accepted it.
    boolean abandon() {
        return stage.compareAndExchange(Stage.INCOMPLETE, Stage.ABANDONED) != Stage.WRITTEN;
    }
}

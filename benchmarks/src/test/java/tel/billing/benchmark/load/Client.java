package tel.billing.benchmark.load;

import java.io.IOException;
import tel.billing.benchmark.http.HttpConnection;
import tel.billing.benchmark.http.HttpReply;

/// A client, which sends one request after the other over its connection.
@FunctionalInterface
public interface Client {

    /// Sends the next request, and checks the reply.
    Outcome send(HttpConnection connection) throws IOException;

    /// The outcome of a request.
    enum Outcome {
        ACCEPTED,
        /// The service is overloaded: 429 or 503.
        REFUSED,
        /// There is nothing left to send.
        OUT_OF_STOCK;

        /// Throws if the reply has a status that must not occur.
        public static Outcome of(HttpReply reply, int expected) {
            if (reply.isRefused()) {
                return REFUSED;
            }
            reply.mustBe(expected);
            return ACCEPTED;
        }
    }
}

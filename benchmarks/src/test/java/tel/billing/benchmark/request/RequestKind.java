package tel.billing.benchmark.request;

import tel.billing.benchmark.load.Client;

/// One kind of request that many clients send.
///
/// @param name as in `--row`
public record RequestKind(String name, Clients clients, Stock stock) {

    RequestKind(String name, Clients clients) {
        this(name, clients, _ -> {});
    }

    /// The clients of a run. No two of them share a customer.
    @FunctionalInterface
    public interface Clients {
        /// @param number from 0
        /// @param of the number of clients
        Client client(int number, int of);
    }

    /// What requests use up, such as links and drafts.
    @FunctionalInterface
    public interface Stock {
        /// Provides enough for this number of requests.
        void provide(int requests);
    }
}

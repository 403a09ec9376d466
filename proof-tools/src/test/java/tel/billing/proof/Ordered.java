package tel.billing.proof;

import java.util.Optional;
import java.util.UUID;

/// A customer's request about a subscription, and the responses: `told` is the status of the definite answer,
/// `subscription` the requested or created one.
record Ordered(
        Wish wish,
        Optional<UUID> subscription,
        Optional<String> tier,
        Optional<Integer> told,
        Evidence.Hearing hearing) {

    /// The kinds of requests.
    enum Wish {
        DRAFT(""),
        ACTIVATE("/activate"),
        CHANGE("/change-plan"),
        CANCEL_NOW("/cancel"),
        CANCEL_LATER("/cancel");

        private final String path;

        Wish(String path) {
            this.path = path;
        }

        /// The path below a subscription's path.
        String path() {
            return path;
        }
    }

    boolean isDone() {
        return told.filter(status -> status < 300).isPresent();
    }
}

package tel.billing.proof;

import java.util.Optional;
import java.util.UUID;

/// What a customer asked of a subscription, and heard: `told` is the status of the definite answer,
/// `subscription` the one that was asked about, or made.
record Ordered(
        Wish wish,
        Optional<UUID> subscription,
        Optional<String> tier,
        Optional<Integer> told,
        Evidence.Hearing hearing) {

    /// What it may be.
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

        /// Below a subscription's own.
        String path() {
            return path;
        }
    }

    boolean isDone() {
        return told.filter(status -> status < 300).isPresent();
    }
}

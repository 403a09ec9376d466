package tel.billing.proof.evidence;

import java.util.Optional;
import java.util.UUID;

/// A customer's request about a subscription, and the responses: `status` is the status of the definite
/// answer, `subscription` the requested or created one.
public record SubscriptionResult(
        Action action,
        Optional<UUID> subscription,
        Optional<String> tier,
        Optional<Integer> status,
        Evidence.Responses responses) {

    /// The kinds of requests.
    public enum Action {
        DRAFT(""),
        ACTIVATE("/activate"),
        CHANGE("/change-plan"),
        CANCEL_NOW("/cancel"),
        CANCEL_LATER("/cancel");

        private final String path;

        Action(String path) {
            this.path = path;
        }

        /// The path below a subscription's path.
        public String path() {
            return path;
        }
    }

    public boolean isDone() {
        return this.status.filter(status -> status < 300).isPresent();
    }
}

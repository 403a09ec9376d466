package tel.billing.proof.evidence;

import java.util.Locale;
import java.util.UUID;

/// A request of staff about an account, and the responses.
public record StaffRequest(UUID account, Action action, Evidence.Responses responses) {

    /// The kinds of requests.
    public enum Action {
        SUSPEND,
        REACTIVATE;

        /// The path below the account's path.
        public String path() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    boolean is(Action what) {
        return action == what;
    }
}

package tel.billing.proof;

import java.util.Locale;
import java.util.UUID;

/// A request of staff about an account, and the responses.
record StaffRequest(UUID account, Action action, Evidence.Responses responses) {

    /// The kinds of requests.
    enum Action {
        SUSPEND,
        REACTIVATE;

        /// The path below the account's path.
        String path() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    boolean is(Action what) {
        return action == what;
    }
}

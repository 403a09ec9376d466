package tel.billing.proof;

import java.util.Locale;
import java.util.UUID;

/// A request of staff about an account, and the responses.
record Decided(UUID account, Wish wish, Evidence.Hearing hearing) {

    /// The kinds of requests.
    enum Wish {
        SUSPEND,
        REACTIVATE;

        /// The path below the account's path.
        String path() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    boolean is(Wish what) {
        return wish == what;
    }
}

package tel.billing.proof;

import java.util.Locale;
import java.util.UUID;

/// What staff wished of an account, and heard.
record Decided(UUID account, Wish wish, Evidence.Hearing hearing) {

    /// What it may be.
    enum Wish {
        SUSPEND,
        REACTIVATE;

        /// Below the account's own.
        String path() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    boolean is(Wish what) {
        return wish == what;
    }
}

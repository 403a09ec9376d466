package tel.billing.shared;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// The rate limits and their defaults. Each limit has its own buckets.
public enum RateLimit {

    /// Requests without an access token that have no limit of their own, by the client's address, on
    /// each instance.
    ADDRESS(60, Duration.ofMinutes(1), false),

    /// Requests with an access token, by the caller's account or by the staff member, on each instance.
    ACCOUNT(600, Duration.ofMinutes(1), false),

    /// Requests without an access token, by /48 network of IPv6, on each instance. It is checked first.
    SITE(600, Duration.ofMinutes(1), false),

    /// All requests of a backend that calls for many customers, by its id, on each instance. Their limits by address
    /// count the address of the customer.
    API_CLIENT(6000, Duration.ofMinutes(1), false),

    /// Access tokens whose signature an instance must verify, by the client's network, on each instance. A
    /// valid token passes beyond the limit, too.
    TOKEN_VERIFICATION(600, Duration.ofMinutes(1), false),

    /// Four limits count an e-mail address. `BY_EMAIL_AND_NETWORK` stops one client network. `RESERVE` is
    /// what each network may do although strangers have used up `BY_EMAIL`, which all networks share beyond
    /// their reserves. `TOTAL` bounds both. Two limits count a client, for any e-mail address: `BY_ADDRESS`, and
    /// `BY_SITE` for an IPv6 /48 network, which contains 65,536 clients (/64).
    SIGN_IN_BY_EMAIL_AND_NETWORK(10, Duration.ofMinutes(1), true),
    SIGN_IN_RESERVE_BY_EMAIL_AND_NETWORK(5, Duration.ofHours(1), true),
    SIGN_IN_BY_EMAIL(100, Duration.ofHours(1), true),
    SIGN_IN_TOTAL_BY_EMAIL(300, Duration.ofHours(1), true),
    SIGN_IN_BY_ADDRESS(30, Duration.ofMinutes(1), true),
    SIGN_IN_BY_SITE(150, Duration.ofMinutes(1), true),
    ADMIN_SIGN_IN_BY_EMAIL_AND_NETWORK(10, Duration.ofMinutes(1), true),
    ADMIN_SIGN_IN_RESERVE_BY_EMAIL_AND_NETWORK(5, Duration.ofHours(1), true),
    ADMIN_SIGN_IN_BY_EMAIL(100, Duration.ofHours(1), true),
    ADMIN_SIGN_IN_TOTAL_BY_EMAIL(300, Duration.ofHours(1), true),
    ADMIN_SIGN_IN_BY_ADDRESS(30, Duration.ofMinutes(1), true),
    ADMIN_SIGN_IN_BY_SITE(150, Duration.ofMinutes(1), true),
    SIGNUP_BY_EMAIL_AND_NETWORK(5, Duration.ofHours(1), true),
    SIGNUP_RESERVE_BY_EMAIL_AND_NETWORK(1, Duration.ofHours(1), true),
    SIGNUP_BY_EMAIL(5, Duration.ofHours(1), true),
    SIGNUP_TOTAL_BY_EMAIL(20, Duration.ofHours(1), true),
    SIGNUP_BY_ADDRESS(20, Duration.ofHours(1), true),
    SIGNUP_BY_SITE(100, Duration.ofHours(1), true),
    FORGOT_PASSWORD_BY_EMAIL_AND_NETWORK(5, Duration.ofHours(1), true),
    FORGOT_PASSWORD_RESERVE_BY_EMAIL_AND_NETWORK(1, Duration.ofHours(1), true),
    FORGOT_PASSWORD_BY_EMAIL(5, Duration.ofHours(1), true),
    FORGOT_PASSWORD_TOTAL_BY_EMAIL(20, Duration.ofHours(1), true),
    FORGOT_PASSWORD_BY_ADDRESS(20, Duration.ofHours(1), true),
    FORGOT_PASSWORD_BY_SITE(100, Duration.ofHours(1), true),

    /// Wrong current passwords of a signed-in user who sets another password, requests another e-mail address,
    /// or authenticates again in a browser.
    CHANGE_PASSWORD_BY_USER(10, Duration.ofHours(1), true),

    /// E-mails that warn a user of too many wrong current passwords. Without this limit, an attacker who reaches
    /// [#CHANGE_PASSWORD_BY_USER] every six minutes would cause an e-mail each time.
    WRONG_PASSWORDS_EMAIL_BY_USER(1, Duration.ofHours(1), true),

    /// The account is the client here. The limit for a new address is higher, because a stranger can use it
    /// up.
    CHANGE_EMAIL_BY_ACCOUNT(5, Duration.ofHours(1), true),
    CHANGE_EMAIL_BY_EMAIL(20, Duration.ofHours(1), true),

    /// By account, because each check calls a register that limits its callers.
    VAT_NUMBER(10, Duration.ofHours(1), true),

    /// By account, counted when the owner's correction of the country is stored: each one is in the audit log
    /// and in the history of the account.
    COUNTRY_CORRECTION(5, Duration.ofHours(1), true),

    /// By account, counted when an Idempotency-Key is first claimed.
    TOP_UP(10, Duration.ofMinutes(1), true),

    /// By account, counted when money is to be held, or a card to be charged, for a subscription or a more
    /// expensive plan: each attempt that the PBX rejects or does not answer is on the wallet's statement.
    PURCHASE(60, Duration.ofHours(1), true),

    /// By account, counted when a password is made: each one signs a phone off.
    ROTATE_SECRET(10, Duration.ofHours(1), true),

    /// Requests for an invoice or a statement as PDF, by the customer's account or by the staff member.
    INVOICE_PDF(30, Duration.ofMinutes(1), true),

    /// By user: each export reads all data of an account.
    ACCOUNT_EXPORT(5, Duration.ofHours(1), true);

    private final int times;
    private final Duration per;
    private final boolean shared;

    RateLimit(int times, Duration per, boolean shared) {
        this.times = times;
        this.per = per;
        this.shared = shared;
    }

    public PermitRate defaultRate() {
        return new PermitRate(times, per);
    }

    /// The limit that also counts the /48 network of a client with an IPv6 address; empty if only [#SITE] does.
    public Optional<RateLimit> bySite() {
        return switch (this) {
            case SIGN_IN_BY_ADDRESS -> Optional.of(SIGN_IN_BY_SITE);
            case ADMIN_SIGN_IN_BY_ADDRESS -> Optional.of(ADMIN_SIGN_IN_BY_SITE);
            case SIGNUP_BY_ADDRESS -> Optional.of(SIGNUP_BY_SITE);
            case FORGOT_PASSWORD_BY_ADDRESS -> Optional.of(FORGOT_PASSWORD_BY_SITE);
            default -> Optional.empty();
        };
    }

    /// Whether all instances count together.
    public boolean isShared() {
        return shared;
    }

    /// The name in settings, such as `sign-in-by-email`.
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

package tel.billing.identity.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.identity.SessionId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Role;

/// A session that continues in a browser. Identified by the hash of the token in the browser's cookie. It
/// expires when it is not used for some time, and always when its lifetime is over.
///
/// @param lastUsedAt accurate to [#USE_PRECISION]
/// @param authenticatedAt when the user last proved the password in this session
public record BrowserSession(
        TokenHash hash,
        AccountId account,
        SessionId session,
        Lifetime lifetime,
        Instant startedAt,
        Instant lastUsedAt,
        Instant authenticatedAt)
        implements Expiring {

    /// A use is recorded at most once in this time, so that most requests write nothing.
    public static final Duration USE_PRECISION = Duration.ofMinutes(1);

    public BrowserSession {
        if (authenticatedAt.isBefore(startedAt) || lastUsedAt.isBefore(authenticatedAt)) {
            throw new IllegalArgumentException("a session is started, then authenticated, then used");
        }
    }

    /// Starts a browser session for a user with this role, who has just proven the password.
    public static BrowserSession start(TokenHash hash, AccountId account, SessionId session, Role role, Instant at) {
        return new BrowserSession(hash, account, session, Lifetime.of(role), at, at, at);
    }

    /// When it expires unless it is used.
    public Instant idleEnd() {
        return lastUsedAt.plus(lifetime.idle);
    }

    /// When it expires even if it is used.
    public Instant absoluteEnd() {
        return startedAt.plus(lifetime.absolute);
    }

    @Override
    public Instant expiresAt() {
        return earlier(idleEnd(), absoluteEnd());
    }

    /// The session after a use. Empty if a use was recorded recently.
    public Optional<BrowserSession> use(Instant at) {
        return at.isBefore(lastUsedAt.plus(USE_PRECISION))
                ? Optional.empty()
                : Optional.of(new BrowserSession(hash, account, session, lifetime, startedAt, at, authenticatedAt));
    }

    /// The session after the user proved the password again. It has another token, so that a copy of the
    /// previous one is not authenticated, too.
    public BrowserSession authenticate(TokenHash next, Instant at) {
        return new BrowserSession(
                next, account, session, lifetime, startedAt, later(lastUsedAt, at), later(authenticatedAt, at));
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /// How long browser sessions last.
    public enum Lifetime {
        CUSTOMER(Duration.ofHours(24), Duration.ofDays(30)),
        STAFF(Duration.ofMinutes(30), Duration.ofHours(12));

        private final Duration idle;
        private final Duration absolute;

        Lifetime(Duration idle, Duration absolute) {
            this.idle = idle;
            this.absolute = absolute;
        }

        public static Lifetime of(Role role) {
            return switch (role) {
                case CUSTOMER -> CUSTOMER;
                case SUPPORT, ADMIN -> STAFF;
            };
        }
    }
}

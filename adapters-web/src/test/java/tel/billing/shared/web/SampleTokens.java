package tel.billing.shared.web;

import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import tel.billing.shared.AccountId;
import tel.billing.shared.Role;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.UserId;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.access.TokenVerifier;

/// Tokens that describe their own meaning: `customer`, `admin.twofa`, `customer.admin`, `expired`, `revoked`,
/// `broken`, `unknowable`, `customer.eager`, `customer.suspended`. `known` means that the token was verified
/// before. The signing keys of a `waiting` token and the session of a `held` token load slowly. Counts how
/// many `crowded` tokens are verified at the same time.
final class SampleTokens implements TokenVerifier {
    private static final int LONG_ENOUGH_TO_MEET = 10_000;

    static final AccountId EAGER = new AccountId(UUID.fromString("0190163d-8694-739b-aea5-966c26f8ad91"));
    static final UserId USER = new UserId(new UUID(7, 1));
    static final AccountId ACCOUNT = new AccountId(UUID.fromString("0190163d-8694-739b-aea5-966c26f8ad90"));

    private final AtomicInteger crowd = new AtomicInteger();
    private final Hold keyLookup = new Hold();
    private final Hold sessionLookup = new Hold();
    private final AtomicInteger largestCrowd = new AtomicInteger();

    /// Stops the verification of a `waiting` token before its signature is verified.
    Hold keyLookup() {
        return keyLookup;
    }

    /// Stops the verification of a `held` token after its signature was verified.
    Hold sessionLookup() {
        return sessionLookup;
    }

    int largestCrowd() {
        return largestCrowd.get();
    }

    @Override
    public boolean knows(String token) {
        return Set.of(token.split("\\.")).contains("known");
    }

    @Override
    public Verification prepare(String token) {
        var words = Set.of(token.split("\\."));
        if (words.contains("waiting")) {
            keyLookup.reach();
        }
        return () -> prove(words);
    }

    private Supplier<Result> prove(Set<String> words) {
        if (words.contains("crowded")) {
            largestCrowd.accumulateAndGet(crowd.incrementAndGet(), Math::max);
            IntStream.range(0, LONG_ENOUGH_TO_MEET).forEach(_ -> Thread.yield());
            crowd.decrementAndGet();
        }
        return () -> verdict(words);
    }

    private Result verdict(Set<String> words) {
        var roles = EnumSet.noneOf(Role.class);
        for (var role : Role.values()) {
            if (words.contains(role.name().toLowerCase(Locale.ROOT))) {
                roles.add(role);
            }
        }
        if (words.contains("held")) {
            sessionLookup.reach();
        }
        if (words.contains("broken")) {
            throw new IllegalStateException("the verifier is broken");
        }
        if (words.contains("unknowable")) {
            throw new StoreUnavailable(new SQLException("no line to the database"));
        }
        if (words.contains("expired")) {
            return new Result.Expired();
        }
        if (words.contains("revoked")) {
            return new Result.Revoked();
        }
        return roles.isEmpty()
                ? new Result.Unknown()
                : new Result.Valid(new Caller(
                        USER,
                        words.contains("eager") ? EAGER : ACCOUNT,
                        new UUID(7, 2),
                        roles,
                        words.contains("twofa"),
                        words.contains("suspended")));
    }

    /// A place where one verification stops until the test releases it.
    static final class Hold {
        private final CompletableFuture<Void> reached = new CompletableFuture<>();
        private final CompletableFuture<Void> released = new CompletableFuture<>();

        private void reach() {
            reached.complete(null);
            released.join();
        }

        void await() {
            reached.join();
        }

        void release() {
            released.complete(null);
        }
    }
}

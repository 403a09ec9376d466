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
/// before. Counts how many `crowded` tokens are verified at the same time.
final class SampleTokens implements TokenVerifier {
    private static final int LONG_ENOUGH_TO_MEET = 10_000;

    static final AccountId EAGER = new AccountId(UUID.fromString("0190163d-8694-739b-aea5-966c26f8ad91"));
    static final UserId USER = new UserId(new UUID(7, 1));
    static final AccountId ACCOUNT = new AccountId(UUID.fromString("0190163d-8694-739b-aea5-966c26f8ad90"));

    private final AtomicInteger crowd = new AtomicInteger();
    private final CompletableFuture<Void> lookedUp = new CompletableFuture<>();
    private final CompletableFuture<Void> held = new CompletableFuture<>();
    private final AtomicInteger largestCrowd = new AtomicInteger();

    /// Waits until the session lookup of a `held` token has started. It continues after [#release].
    void awaitLookUp() {
        lookedUp.join();
    }

    void release() {
        held.complete(null);
    }

    int largestCrowd() {
        return largestCrowd.get();
    }

    @Override
    public boolean knows(String token) {
        return Set.of(token.split("\\.")).contains("known");
    }

    @Override
    public Supplier<Verdict> prove(String token) {
        var words = Set.of(token.split("\\."));
        if (words.contains("crowded")) {
            largestCrowd.accumulateAndGet(crowd.incrementAndGet(), Math::max);
            IntStream.range(0, LONG_ENOUGH_TO_MEET).forEach(_ -> Thread.yield());
            crowd.decrementAndGet();
        }
        return () -> verdict(words);
    }

    private Verdict verdict(Set<String> words) {
        var roles = EnumSet.noneOf(Role.class);
        for (var role : Role.values()) {
            if (words.contains(role.name().toLowerCase(Locale.ROOT))) {
                roles.add(role);
            }
        }
        if (words.contains("held")) {
            lookedUp.complete(null);
            held.join();
        }
        if (words.contains("broken")) {
            throw new IllegalStateException("the verifier is broken");
        }
        if (words.contains("unknowable")) {
            throw new StoreUnavailable(new SQLException("no line to the database"));
        }
        if (words.contains("expired")) {
            return new Verdict.Expired();
        }
        if (words.contains("revoked")) {
            return new Verdict.Revoked();
        }
        return roles.isEmpty()
                ? new Verdict.Unknown()
                : new Verdict.Valid(new Caller(
                        USER,
                        words.contains("eager") ? EAGER : ACCOUNT,
                        new UUID(7, 2),
                        roles,
                        words.contains("twofa"),
                        words.contains("suspended")));
    }
}

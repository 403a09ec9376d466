package tel.billing.identity.monitoring;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;

/// Measures how long password hashes take with the wait for a turn, and counts those that were refused.
public record InstrumentedPasswordHashes(PasswordHashes hashes, MeterRegistry meters) implements PasswordHashes {

    @Override
    public Optional<PasswordHash> hash(Password password) {
        return timed(() -> hashes.hash(password), Optional::isEmpty);
    }

    @Override
    public Match matches(Password password, PasswordHash hash) {
        return timed(() -> hashes.matches(password, hash), Match.BUSY::equals);
    }

    @Override
    public Match matchNothing(Password password) {
        return timed(() -> hashes.matchNothing(password), Match.BUSY::equals);
    }

    @Override
    public boolean isOutdated(PasswordHash hash) {
        return hashes.isOutdated(hash);
    }

    private <T> T timed(Supplier<T> work, Predicate<T> isRefused) {
        var sample = Timer.start(meters);
        var result = work.get();
        sample.stop(Timer.builder("billing.password.hashes")
                .description("Time to hash passwords, including the wait for a turn")
                .tag("outcome", isRefused.test(result) ? "busy" : "computed")
                .register(meters));
        return result;
    }
}

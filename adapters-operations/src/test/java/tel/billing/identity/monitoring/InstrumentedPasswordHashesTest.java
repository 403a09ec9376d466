package tel.billing.identity.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import tel.billing.identity.domain.Password;
import tel.billing.identity.spec.password.QuickPasswordHashes;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InstrumentedPasswordHashesTest {
    private static final Password PASSWORD = new Password("purple monkey dishwasher");

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final QuickPasswordHashes quick = new QuickPasswordHashes(new InMemoryUnitOfWork());
    private final InstrumentedPasswordHashes hashes = new InstrumentedPasswordHashes(quick, meters);

    @Test
    void measures_computed_hashes() {
        var hash = hashes.hash(PASSWORD).orElseThrow();
        hashes.matches(PASSWORD, hash);
        hashes.matchNothing(PASSWORD);
        hashes.isOutdated(hash);

        assertThat(count("computed")).isEqualTo(3);
    }

    @Test
    void counts_refused_hashes() {
        quick.beBusy(true);
        hashes.hash(PASSWORD);
        hashes.matchNothing(PASSWORD);

        assertThat(count("busy")).isEqualTo(2);
    }

    private long count(String outcome) {
        return meters.get("billing.password.hashes")
                .tag("outcome", outcome)
                .timer()
                .count();
    }
}

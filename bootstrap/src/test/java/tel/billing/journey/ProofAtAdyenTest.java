package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import tel.billing.proof.Plan;
import tel.billing.proof.Trial;

/// Corresponds to `./prove --processor adyen` without kills, which take long to recover from.
@DisplayName("With faults at Adyen, the packaged service")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
@Order(2)
class ProofAtAdyenTest {
    private static final Duration LONG_ENOUGH = Duration.ofSeconds(6);

    @Test
    void books_every_transfer_exactly_once() throws Exception {
        assertThat(Trial.of(Plan.ofProperties().atAdyenInPeace(LONG_ENOUGH))).isEmpty();
    }
}

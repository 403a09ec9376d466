package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import tel.billing.proof.Plan;
import tel.billing.proof.Trial;

/// `./prove` runs it for any time.
@DisplayName("Killed repeatedly, the packaged service")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
@Order(1)
class ProofTest {

    @Test
    void transfers_all_money_once_and_answers_every_key() throws Exception {
        assertThat(Trial.of(Plan.ofProperties())).isEmpty();
    }
}

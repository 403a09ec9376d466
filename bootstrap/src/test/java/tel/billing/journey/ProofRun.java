package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.proof.Plan;
import tel.billing.proof.SimulationRun;

/// `./prove` runs it. A build does not, because the name does not end with `Test`.
@DisplayName("Killed repeatedly, the packaged service")
class ProofRun {

    @Test
    void transfers_all_money_once_and_answers_every_key() throws Exception {
        assertThat(SimulationRun.of(Plan.ofProperties())).isEmpty();
    }
}

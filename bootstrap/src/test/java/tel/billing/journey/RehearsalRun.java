package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.proof.Rehearsal;

/// `./rehearse` runs it. A build does not, because the name does not end with `Test`.
@DisplayName("When its database fails over, the packaged service")
class RehearsalRun {

    @Test
    void keeps_or_recovers_all_money() throws Exception {
        assertThat(Rehearsal.run(Path.of(Objects.requireNonNull(System.getProperty("prove.directory")))))
                .isEmpty();
    }
}

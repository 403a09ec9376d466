package tel.billing.shared.bootstrap.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tel.billing.shared.bootstrap.StartupFailure;

@DisplayName("In production, a commit")
@ExtendWith(OutputCaptureExtension.class)
class CommitDurabilityTest {

    @ParameterizedTest
    @ValueSource(strings = {"off", "local", "remote_write"})
    void must_not_be_confirmed_before_it_is_on_disk(String level) {
        assertThatThrownBy(() -> new CommitDurability(level, true).checkForProduction())
                .isInstanceOf(StartupFailure.class)
                .hasMessage(
                        "Profile production confirms payments only when they are safe: synchronous_commit must be on"
                                + " for the role of the service, but is " + level + ".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "remote_apply"})
    void may_be_confirmed_when_the_standby_has_it(String level, CapturedOutput output) {
        new CommitDurability(level, true).checkForProduction();

        assertThat(output).doesNotContain("WARN");
    }

    @Test
    void without_a_synchronous_standby_is_warned_of(CapturedOutput output) {
        new CommitDurability("on", false).checkForProduction();

        assertThat(output)
                .containsOnlyOnce("The database has no synchronous standby, so a failover can lose confirmed payments."
                        + " Set synchronous_standby_names on the primary.");
    }
}

package tel.billing.shared.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.shared.demo.DemoProgress.State;

@DisplayName("The progress of the demo data")
class DemoProgressTest {
    @TempDir
    Path directory;

    @Test
    void survives_a_restart() {
        assertThat(progress().state()).isEqualTo(State.ABSENT);

        progress().begin();
        assertThat(progress().state()).isEqualTo(State.FILLING);

        progress().complete();
        assertThat(progress().state()).isEqualTo(State.COMPLETE);
    }

    private DemoProgress progress() {
        return new DemoProgress(directory.resolve("var"));
    }
}

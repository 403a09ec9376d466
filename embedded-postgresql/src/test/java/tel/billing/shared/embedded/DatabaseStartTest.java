package tel.billing.shared.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The start of the embedded database")
class DatabaseStartTest {
    @TempDir
    Path directory;

    @Test
    void is_undone_when_the_service_stops() throws IOException {
        var start = new DatabaseStart(directory);
        PreparedDatabase.layInto(directory);
        start.start();
        assertThat(directory.resolve("data/postmaster.pid")).exists();

        start.close();
        start.close();

        assertThat(directory.resolve("data/postmaster.pid")).doesNotExist();
    }

    @Test
    void does_not_happen_after_the_service_was_stopped() throws IOException {
        var start = new DatabaseStart(directory);
        start.close();

        assertThatThrownBy(start::start)
                .isInstanceOf(EmbeddedStartupFailure.class)
                .hasMessageContaining("stopped");
        assertThat(directory).isEmptyDirectory();
    }
}

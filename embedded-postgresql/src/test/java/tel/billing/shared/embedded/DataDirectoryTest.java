package tel.billing.shared.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The data of the embedded database")
class DataDirectoryTest {
    private static final ServerPrograms PROGRAMS = PreparedDatabase.programs();

    @TempDir
    Path root;

    DataDirectory data;

    @BeforeEach
    void are_in_a_directory() {
        data = new DataDirectory(root);
    }

    @Test
    void are_refused_if_another_major_version_wrote_them() throws IOException {
        Files.createDirectory(data.files());
        Files.writeString(data.files().resolve("PG_VERSION"), "9\n");
        assertThatThrownBy(() -> data.create(PROGRAMS))
                .isInstanceOf(EmbeddedStartupFailure.class)
                .hasMessageMatching(
                        "The data in .* is of PostgreSQL 9, and this service contains [0-9]+. Migrate it .*");
    }

    @Test
    void are_refused_without_their_password() throws Exception {
        var ours = PROGRAMS.majorVersion();
        Files.createDirectory(data.files());
        Files.writeString(data.files().resolve("PG_VERSION"), ours);
        assertThatThrownBy(() -> data.create(PROGRAMS))
                .isInstanceOf(EmbeddedStartupFailure.class)
                .hasMessageContaining("Restore it from a backup");
    }

    @Test
    void are_created_again_after_an_earlier_start_was_killed_meanwhile() throws Exception {
        Files.createDirectory(root.resolve("preparing"));
        Files.writeString(root.resolve("preparing/PG_VERSION"), "half");
        Files.writeString(root.resolve("password"), "old");
        data.create(PROGRAMS);
        assertThat(data.files()).isDirectory();
        assertThat(root.resolve("preparing")).doesNotExist();
        assertThat(data.superuserPassword().value()).hasSize(32);
    }

    @Test
    void ignore_a_process_that_has_the_id_of_a_dead_server() throws IOException {
        Files.createDirectory(data.files());
        Files.writeString(
                data.files().resolve("postmaster.pid"), ProcessHandle.current().pid() + "\n");
        assertThat(data.orphan()).isEmpty();
    }
}

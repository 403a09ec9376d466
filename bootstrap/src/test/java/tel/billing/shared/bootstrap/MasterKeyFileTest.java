package tel.billing.shared.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MasterKeyFileTest {
    @TempDir
    Path directory;

    @Test
    void is_generated_once_and_readable_by_its_user_only() throws IOException {
        var made = new MasterKeyFile(directory.resolve("var")).readOrMake();
        assertThat(made).hasSize(32);
        assertThat(new MasterKeyFile(directory.resolve("var")).readOrMake()).isEqualTo(made);
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(directory.resolve("var").resolve("master.key"))))
                .isEqualTo("rw-------");
        assertThat(directory.resolve("var")).isDirectoryContaining("glob:**/master.key");
        try (var files = Files.list(directory.resolve("var"))) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void an_invalid_file_is_refused() throws IOException {
        Files.writeString(directory.resolve("master.key"), "AAAA");
        assertThatThrownBy(() -> new MasterKeyFile(directory).readOrMake())
                .isInstanceOf(StartupFailure.class)
                .hasMessageContaining("must hold 32 bytes in base 64");
    }
}

package tel.billing.shared.bootstrap.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The script with a Java that prints its arguments.
@DisplayName("The start script")
class StartScriptTest {
    private static final Path SCRIPT = Path.of("src/distribution/billing");

    @TempDir
    private Path directory;

    @BeforeEach
    void install() throws IOException {
        Files.createDirectories(directory.resolve("jdk/bin"));
        program("jdk/bin/java", "#!/bin/sh\necho \"$@\"\n");
        program("here/billing", Files.readString(SCRIPT));
    }

    @Test
    void uses_the_AOT_cache_that_was_made_in_its_directory() throws Exception {
        Files.writeString(directory.resolve("here/billing.aot.home"), directory.resolve("here") + "\n");

        assertThat(run("here/billing", "--migrate"))
                .contains("-XX:AOTCache=" + directory.resolve("here/billing.aot"))
                .endsWith("-jar " + directory.resolve("here/billing.jar") + " --migrate\n");
    }

    @Test
    void uses_no_AOT_cache_that_was_made_in_another_directory() throws Exception {
        Files.writeString(directory.resolve("here/billing.aot.home"), directory.resolve("here") + "\n");
        Files.move(directory.resolve("here"), directory.resolve("there"));

        assertThat(run("there/billing", "--migrate"))
                .doesNotContain("AOT")
                .endsWith("-jar " + directory.resolve("there/billing.jar") + " --migrate\n");
    }

    @Test
    void makes_the_AOT_cache_without_the_settings_of_the_environment() throws Exception {
        program("jdk/bin/java", "#!/bin/sh\necho \"$@\"\nenv\n");

        assertThat(run("here/billing", "--train"))
                .contains("-XX:AOTCacheOutput=" + directory.resolve("here/billing.aot"), "--train")
                .doesNotContain("BILLING_PUBLIC_URL");
        assertThat(directory.resolve("here/billing.aot.home")).hasContent(directory.resolve("here") + "\n");
    }

    private void program(String name, String text) throws IOException {
        var file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private String run(String script, String option) throws Exception {
        var command = new ProcessBuilder(directory.resolve(script).toString(), option).redirectErrorStream(true);
        command.environment().put("JAVA_HOME", directory.resolve("jdk").toString());
        command.environment().put("BILLING_PUBLIC_URL", "https://billing.example.com");
        command.environment().remove("JAVA_OPTS");
        var process = command.start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}

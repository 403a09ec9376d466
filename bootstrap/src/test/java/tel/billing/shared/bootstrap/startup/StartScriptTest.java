package tel.billing.shared.bootstrap.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The script with a Java that prints its arguments.
@DisplayName("The start script")
class StartScriptTest {
    private static final Path SCRIPT = Path.of("src/distribution/billing");
    private static final Pattern HEAP = Pattern.compile("-Xmx(\\d+)m ");

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

    @Test
    void exits_on_exhausted_memory_and_limits_the_heap() throws Exception {
        var output = run("here/billing", "--migrate");

        assertThat(output).contains("-XX:+ExitOnOutOfMemoryError");
        assertThat(HEAP.matcher(output).results().map(heap -> Integer.parseInt(heap.group(1))))
                .hasSize(1)
                .allMatch(mebibytes -> mebibytes >= 192 && mebibytes <= 512);
    }

    @Test
    void gives_each_processor_heap_up_to_a_limit() throws Exception {
        assertThat(runWithProcessors(1)).contains("-Xmx192m ");
        assertThat(runWithProcessors(4)).contains("-Xmx384m ");
        assertThat(runWithProcessors(64)).contains("-Xmx512m ");
    }

    @Test
    void replaces_its_options_by_JAVA_OPTS() throws Exception {
        var options = Map.of("JAVA_OPTS", "-Xmx1g -Dfile=a");

        assertThat(run("here/billing", "--migrate", options))
                .isEqualTo("-Xmx1g -Dfile=a -jar " + directory.resolve("here/billing.jar") + " --migrate\n");
    }

    private String runWithProcessors(int processors) throws Exception {
        program("tools/getconf", "#!/bin/sh\necho " + processors + "\n");
        var path = directory.resolve("tools") + File.pathSeparator + System.getenv("PATH");
        return run("here/billing", "--migrate", Map.of("PATH", path));
    }

    private void program(String name, String text) throws IOException {
        var file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private String run(String script, String option) throws Exception {
        return run(script, option, Map.of());
    }

    private String run(String script, String option, Map<String, String> environment) throws Exception {
        var command = new ProcessBuilder(directory.resolve(script).toString(), option).redirectErrorStream(true);
        command.environment().put("JAVA_HOME", directory.resolve("jdk").toString());
        command.environment().put("BILLING_PUBLIC_URL", "https://billing.example.com");
        command.environment().remove("JAVA_OPTS");
        command.environment().putAll(environment);
        var process = command.start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}

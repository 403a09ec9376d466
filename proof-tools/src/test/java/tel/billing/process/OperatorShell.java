package tel.billing.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A bash that runs one script after another and stops at the first command that fails, also in a pipe.
public final class OperatorShell implements AutoCloseable {
    private static final String END = "-- the script has ended --";

    /// An HTTP error fails the command, and each request has a time limit.
    private static final String CURL = "fail-with-body\nshow-error\nmax-time = 100\n";

    private final Process bash;
    private final Path script;
    private final Path answers;
    private final BufferedWriter input;
    private final BufferedReader output;

    private OperatorShell(Process bash, Path script, Path answers) {
        this.bash = bash;
        this.script = script;
        this.answers = answers;
        this.input = bash.outputWriter(UTF_8);
        this.output = bash.inputReader(UTF_8);
    }

    /// Without settings of the service in its environment.
    public static OperatorShell start(Path directory, Map<String, String> environment) throws IOException {
        Files.writeString(directory.resolve(".curlrc"), CURL);
        var answers = Files.createFile(directory.resolve("answers"));
        var builder = new ProcessBuilder("timeout", "15m", "bash", "-euo", "pipefail");
        var path = builder.environment().get("PATH");
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().putAll(Map.of("PATH", path, "HOME", directory.toString(), "LC_ALL", "C.UTF-8"));
        var bash =
                builder.directory(directory.toFile()).redirectErrorStream(true).start();
        return new OperatorShell(bash, directory.resolve("script"), answers);
    }

    /// What the next scripts read from their standard input.
    public void answer(String... lines) throws IOException {
        Files.write(answers, List.of(lines));
    }

    /// Returns the output. Variables and functions of the script remain.
    public String run(String commands) throws IOException {
        Files.writeString(script, commands);
        input.write(". '%s' < '%s'; echo; echo '%s'\n".formatted(script, answers, END));
        input.flush();
        var lines = new StringBuilder();
        for (var line = output.readLine(); !END.equals(line); line = output.readLine()) {
            if (line == null) {
                throw new AssertionError("A command failed:\n%s\nIts output:\n%s".formatted(commands, lines));
            }
            lines.append(line).append('\n');
        }
        return lines.toString();
    }

    @Override
    public void close() {
        var processes =
                Stream.concat(bash.descendants(), Stream.of(bash.toHandle())).toList();
        processes.forEach(ProcessHandle::destroyForcibly);
        processes.forEach(
                process -> process.onExit().orTimeout(1, TimeUnit.MINUTES).join());
    }
}

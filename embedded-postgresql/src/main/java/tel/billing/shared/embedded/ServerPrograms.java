package tel.billing.shared.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The programs of the PostgreSQL server (`initdb`, `pg_ctl`, `postgres`), executable for the user of
/// the service.
record ServerPrograms(Path home) {

    /// Runs a program to its end and returns its output. If it fails, the exception contains the output.
    String run(String program, List<String> arguments) throws IOException, InterruptedException {
        var process = command(program, arguments).redirectErrorStream(true).start();
        try (var output = process.inputReader(StandardCharsets.UTF_8)) {
            process.getOutputStream().close();
            var text = output.readAllAsString().strip();
            if (process.waitFor() != 0) {
                throw new IOException("%s failed: %s".formatted(program, text));
            }
            return text;
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            throw interrupted;
        }
    }

    /// Starts the program in a separate session. Ctrl-C in a terminal then reaches only the service, which
    /// stops its server.
    ProcessBuilder command(String program, List<String> arguments) {
        var command = new ArrayList<>(List.of("setsid"));
        if (isRoot()) {
            // PostgreSQL refuses to run as root. In a user namespace without a mapping it does not see that
            // it is root.
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(home.resolve("bin").resolve(program).toString());
        command.addAll(arguments);
        var builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("PG") || name.startsWith("LC_"));
        builder.environment().put("LC_ALL", "C");
        return builder;
    }

    /// The major version of the server, which determines the format of its files, such as `18`. Throws if the
    /// server cannot run on this machine.
    String majorVersion() throws InterruptedException {
        try {
            var texts = run("postgres", List.of("--version")).split(" ", -1);
            return texts[texts.length - 1].split("\\.", -1)[0];
        } catch (IOException failed) {
            var advice = isRoot() ? "run the service as an ordinary user, or " : "";
            throw new EmbeddedStartupFailure(
                    "The embedded PostgreSQL cannot run on this machine (%s); %sset SPRING_DATASOURCE_URL to your own PostgreSQL."
                            .formatted(failed.getMessage(), advice),
                    failed);
        }
    }

    private static boolean isRoot() {
        try {
            return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException failed) {
            throw new IllegalStateException("cannot determine the current user", failed);
        }
    }
}

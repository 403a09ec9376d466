package tel.billing.shared.bootstrap.database;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tel.billing.shared.bootstrap.CannotStart;

/// The programs of the PostgreSQL server (`initdb`, `pg_ctl`, `postgres`), ready to be run by whoever runs the service.
record ServerPrograms(Path home) {

    /// Runs a program to its end and returns what it printed; if it failed that is in the exception.
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

    /// In a session of its own, so that Ctrl-C in a terminal reaches the service only, which then stops its server in
    /// order.
    ProcessBuilder command(String program, List<String> arguments) {
        var command = new ArrayList<>(List.of("setsid"));
        if (isRoot()) {
            // PostgreSQL refuses to run as root; in a user namespace without a mapping it does not see that it is.
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(home.resolve("bin").resolve(program).toString());
        command.addAll(arguments);
        var builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("PG") || name.startsWith("LC_"));
        builder.environment().put("LC_ALL", "C");
        return builder;
    }

    /// The version of the server that decides about the form of its files, such as `18`. Refuses a machine on which the
    /// server cannot run.
    String majorVersion() throws InterruptedException {
        try {
            var words = run("postgres", List.of("--version")).split(" ", -1);
            return words[words.length - 1].split("\\.", -1)[0];
        } catch (IOException failed) {
            var advice = isRoot() ? "run the service as an ordinary user, or" : "";
            throw new CannotStart(
                    "The embedded PostgreSQL cannot run on this machine (%s); %s set SPRING_DATASOURCE_URL to one of your own."
                            .formatted(failed.getMessage(), advice),
                    failed);
        }
    }

    private static boolean isRoot() {
        try {
            return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException failed) {
            throw new IllegalStateException("cannot tell which user this is", failed);
        }
    }
}

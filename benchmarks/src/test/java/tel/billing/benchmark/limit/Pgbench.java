package tel.billing.benchmark.limit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import tel.billing.benchmark.process.BenchmarkDatabase;

/// PostgreSQL's own benchmark program, with minimal scripts on a minimal schema: what a program in C can do that does
/// nothing but the essential statements.
public final class Pgbench {
    private static final String DATABASE = "bench_minimal";
    private static final String USER = "postgres";
    private static final Pattern RATE = Pattern.compile("(?m)^tps = ([0-9.]+)");
    private static final String THREADS = "2";

    private final BenchmarkDatabase database;
    private final Path directory;

    private Pgbench(BenchmarkDatabase database, Path directory) {
        this.database = database;
        this.directory = directory;
    }

    /// What to do if the program is missing; empty if it is installed.
    public static Optional<String> missing() throws InterruptedException {
        try {
            run(new ProcessBuilder("pgbench", "--version"));
            return Optional.empty();
        } catch (IOException absent) {
            return Optional.of("pgbench is not installed. On Debian, install the package postgresql-15 or"
                    + " a later version: apt-get install --no-install-recommends postgresql");
        }
    }

    /// Creates the minimal schema.
    ///
    /// @param directory for the scripts
    public static Pgbench prepare(BenchmarkDatabase database, Path directory) throws IOException, SQLException {
        database.execute("DROP DATABASE IF EXISTS " + DATABASE, "CREATE DATABASE " + DATABASE);
        try (var connection = DriverManager.getConnection(
                        "jdbc:postgresql://127.0.0.1:%d/%s".formatted(database.port(), DATABASE),
                        USER,
                        database.superuserPassword());
                var statement = connection.createStatement()) {
            statement.execute(resource("schema.sql"));
            statement.execute("VACUUM ANALYZE");
        }
        return new Pgbench(database, directory);
    }

    public void dropDatabase() throws IOException, SQLException {
        database.execute("DROP DATABASE " + DATABASE);
    }

    /// Transactions per second.
    ///
    /// @param script the name of a script, without its suffix
    public double perSecond(String script, int connections, Duration time) throws IOException, InterruptedException {
        var file = Files.writeString(directory.resolve(script + ".pgbench"), resource(script + ".pgbench"));
        var command = new ProcessBuilder(List.of(
                "pgbench",
                "--no-vacuum",
                "--protocol=prepared",
                "--client=" + connections,
                "--jobs=" + THREADS,
                "--time=" + Math.max(1, time.toSeconds()),
                "--file=" + file,
                "--host=127.0.0.1",
                "--port=" + database.port(),
                "--username=" + USER,
                DATABASE));
        command.environment().put("PGPASSWORD", database.superuserPassword());
        return rate(run(command));
    }

    static double rate(String output) {
        var rate = RATE.matcher(output);
        if (!rate.find()) {
            throw new IllegalArgumentException("no rate in the output of pgbench: " + output);
        }
        return Double.parseDouble(rate.group(1));
    }

    private static String run(ProcessBuilder command) throws IOException, InterruptedException {
        var process = command.redirectErrorStream(true).start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("%s failed: %s".formatted(command.command().getFirst(), output));
        }
        return output;
    }

    private static String resource(String name) throws IOException {
        try (InputStream file = Objects.requireNonNull(Pgbench.class.getResourceAsStream(name), name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

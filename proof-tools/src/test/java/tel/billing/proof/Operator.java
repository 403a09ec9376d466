package tel.billing.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import tel.billing.process.OperatorShell;
import tel.billing.proof.load.AdminClient;

/// The operator at a shell, who runs the commands of the operations guide with the values of the rehearsal.
final class Operator implements AutoCloseable {
    private static final Path GUIDE = Path.of("../docs/operations");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^( *)```(sh|sql)\n(.*?)^ *```$");
    private static final String PSQL =
            "psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 <<'END_OF_SQL'\n%sEND_OF_SQL\n";

    private final OperatorShell shell;

    private Operator(OperatorShell shell) {
        this.shell = shell;
    }

    /// @param databasePort the port of PostgreSQL, where the operator is the superuser with this password
    static Operator at(Path directory, int databasePort, String password) throws IOException {
        return new Operator(OperatorShell.start(
                Files.createDirectories(directory),
                Map.of(
                        "PGHOST", "127.0.0.1",
                        "PGPORT", Integer.toString(databasePort),
                        "PGUSER", "postgres",
                        "PGPASSWORD", password,
                        "PGDATABASE", "billing")));
    }

    /// From now on, the commands use the API as this administrator.
    void signIn(AdminClient admin, int port) throws IOException {
        shell.run("url=http://localhost:%d\naccess=%s\n".formatted(port, admin.accessToken()));
        run("shell.md", "get() {", Map.of());
    }

    /// Runs a block of a page, and returns its output without blank lines.
    ///
    /// @param line   the beginning of a line that no earlier block of the page has
    /// @param values those of the rehearsal, by the example values of the page
    String run(String page, String line, Map<String, String> values) throws IOException {
        var block = BLOCK.matcher(Files.readString(GUIDE.resolve(page)))
                .results()
                .filter(found ->
                        found.group(3).lines().anyMatch(each -> each.strip().startsWith(line)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("%s has no block with %s".formatted(page, line)));
        var commands = block.group(3).replaceAll("(?m)^" + block.group(1), "");
        for (var value : values.entrySet()) {
            assertThat(commands).contains(value.getKey());
            commands = commands.replace(value.getKey(), value.getValue());
        }
        return shell.run(block.group(2).equals("sql") ? PSQL.formatted(commands) : commands)
                .replaceAll("(?m)^\\s*\n", "");
    }

    @Override
    public void close() {
        shell.close();
    }
}

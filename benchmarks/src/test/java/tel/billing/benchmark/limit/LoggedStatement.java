package tel.billing.benchmark.limit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A statement with its parameters, from the log of PostgreSQL with its default `log_line_prefix`.
///
/// @param session the process of the session
/// @param parameters as texts; empty for null
public record LoggedStatement(String session, String sql, List<Optional<String>> parameters) {
    private static final Pattern ENTRY = Pattern.compile("(?m)^\\d{4}-\\d\\d-\\d\\d [0-9:.]+ \\S+ \\[(\\d+)] ");
    private static final Pattern STATEMENT =
            Pattern.compile("LOG: {2}(?:execute [^:]+|statement): (.*)", Pattern.DOTALL);
    private static final Pattern PARAMETERS = Pattern.compile("DETAIL: {2}[Pp]arameters: (.*)", Pattern.DOTALL);
    /// A quote in a text is doubled.
    private static final Pattern PARAMETER = Pattern.compile("\\$\\d+ = (?:NULL|'((?:[^']|'')*+)')");

    /// The statements in a log, in their order.
    static List<LoggedStatement> parse(String log) {
        var statements = new ArrayList<LoggedStatement>();
        for (var entry : entries(log)) {
            var statement = STATEMENT.matcher(entry.text());
            var parameters = PARAMETERS.matcher(entry.text());
            if (statement.matches()) {
                statements.add(
                        new LoggedStatement(entry.session(), statement.group(1).strip(), List.of()));
            } else if (parameters.matches() && !statements.isEmpty()) {
                var last = statements.removeLast();
                statements.add(new LoggedStatement(last.session(), last.sql(), values(parameters.group(1))));
            }
        }
        return List.copyOf(statements);
    }

    private record Entry(String session, String text) {}

    /// PostgreSQL indents all lines of an entry after the first.
    private static List<Entry> entries(String log) {
        var entries = new ArrayList<Entry>();
        var start = ENTRY.matcher(log);
        for (var found = start.find(); found; ) {
            var session = start.group(1);
            var begin = start.end();
            found = start.find();
            var text = log.substring(begin, found ? start.start() : log.length());
            entries.add(new Entry(session, text.strip().replace("\n\t", "\n")));
        }
        return entries;
    }

    private static List<Optional<String>> values(String parameters) {
        return PARAMETER
                .matcher(parameters)
                .results()
                .map(each -> Optional.ofNullable(each.group(1)).map(text -> text.replace("''", "'")))
                .toList();
    }

    boolean begins() {
        return startsWith("BEGIN", "START TRANSACTION");
    }

    boolean ends() {
        return startsWith("COMMIT", "ROLLBACK", "END");
    }

    /// Whether it reads or writes data, and does not control a transaction or a session.
    public boolean isWork() {
        return !begins() && !ends() && !startsWith("SET ", "SHOW ", "RESET ", "SAVEPOINT", "RELEASE");
    }

    /// For JDBC. The driver numbered the parameters in their order.
    String withQuestionMarks() {
        return sql.replaceAll("\\$\\d+", "?");
    }

    private boolean startsWith(String... words) {
        var start = sql.substring(0, Math.min(sql.length(), 20)).toUpperCase(Locale.ROOT);
        return Stream.of(words).anyMatch(start::startsWith);
    }
}

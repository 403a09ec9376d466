package tel.billing.shared.persistence.migration;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a migration may do while the previous release serves requests: see CONTRIBUTING.md. A table that the migration
/// itself creates has no rows yet, so most rules do not concern it.
final class MigrationRules {
    /// The tables that grow with the business.
    private static final String LARGE =
            "(?:account|audit|idempotency|identity|invoice|ledger|notification|payment|provisioning|subscription)_";

    private static final Pattern COMMENT = Pattern.compile("--[^\\n]*|/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern BODY = Pattern.compile("\\$(\\w*)\\$.*?\\$\\1\\$", Pattern.DOTALL);
    private static final Pattern TEXT = Pattern.compile("'[^']*'");
    private static final Pattern CREATED = Pattern.compile("^create (?:unlogged )?table (?:if not exists )?(\\w+)");
    private static final Pattern TABLE = Pattern.compile(
            "^(?:alter table (?:if exists )?(?:only )?|create .*?index .*? on (?:only )?|update (?:only )?)(\\w+)");
    private static final Pattern UNUSED = Pattern.compile("-- Unused since \\d+\\.\\d+\\.\\d+");
    private static final Pattern EMPTY = Pattern.compile("-- No release has written rows of this table yet\\b");

    private static final List<Rule> RULES = List.of(
            new Rule(
                    "changes the type of a column of a large table, which rewrites it",
                    true,
                    matches("^alter table .* alter (?:column )?\\w+ (?:set data )?type ")),
            new Rule(
                    "adds a column with a volatile default to a large table, which rewrites it",
                    true,
                    matches(
                            "^alter table .* add .*(?:serial\\b|\\bdefault (?:gen_random_uuid|random|clock_timestamp|nextval)"
                                    + "|generated (?:always|by default) as)")),
            new Rule(
                    "creates an index of a large table without concurrently, which blocks writes",
                    true,
                    matches("^create (?:unique )?index (?!concurrently )")),
            new Rule(
                    "adds a constraint to a large table without not valid, which blocks writes while it is checked",
                    true,
                    matches("^alter table .* add (?:constraint|check|foreign key|unique|primary key|exclude)\\b")
                            .and(matches("\\bnot valid\\b|\\busing index\\b").negate())),
            new Rule(
                    "adds a column with a constraint to a large table, which blocks writes while it is checked",
                    true,
                    matches(
                            "^alter table .* add (?:column )?(?!constraint |check |foreign |unique |primary |exclude )\\w+ "
                                    + "(?:(?!, (?:add|alter|drop) ).)*\\b(?:check|references|unique|primary key)\\b")),
            new Rule(
                    "sets not null on a large table, which blocks it while all rows are read",
                    true,
                    matches("^alter table .* set not null\\b")),
            new Rule(
                    "updates all rows of a large table, which locks them until the end of the migration",
                    true,
                    matches("^update (?!.* where )")),
            new Rule(
                    "removes or renames what the previous release may use. If it does not, add the comment"
                            + " \"-- Unused since <release>\"",
                    false,
                    matches(
                            "^alter table .* (?:drop column|rename)\\b|^drop (?:table|view|function)\\b|^alter \\w+ .* rename to ")));

    private MigrationRules() {}

    /// What the migration does that it may not do.
    ///
    /// @param configuration of Flyway for this migration; empty if there is none
    static List<String> violations(String migration, String configuration) {
        var isMarked = UNUSED.matcher(migration).find();
        var statements = statements(migration);
        var isEmpty = EMPTY.matcher(migration).find() && tables(statements) == 1;
        var created = statements.stream()
                .flatMap(statement -> find(CREATED, statement).stream())
                .toList();
        return Stream.concat(
                        statements.stream()
                                .flatMap(statement -> RULES.stream()
                                        .filter(rule -> rule.large ? !isEmpty : !isMarked)
                                        .filter(rule -> rule.isBrokenBy(statement, created))
                                        .map(rule -> "%s: %s".formatted(rule.description, statement))),
                        Stream.of(
                                        openEnded(statements, configuration),
                                        carelessIndex(statements, configuration),
                                        earlyValidation(statements))
                                .flatMap(Optional::stream))
                .toList();
    }

    /// `create index concurrently` works outside of transactions only, and may wait for long. If it fails, it leaves an
    /// invalid index.
    private static Optional<String> carelessIndex(List<String> statements, String configuration) {
        var isConcurrent = statements.stream().anyMatch(matches("^create (?:unique )?index concurrently "));
        var isCareful = statements.getFirst().equals("set lock_timeout = 0")
                && statements.stream().anyMatch(matches("^drop index concurrently if exists "))
                && configuration.contains("executeInTransaction=false");
        return isConcurrent && !isCareful
                ? Optional.of("creates an index concurrently without \"set lock_timeout = 0\" as its first statement,"
                        + " \"drop index concurrently if exists\", or executeInTransaction=false in its .conf file")
                : Optional.empty();
    }

    private static long tables(List<String> statements) {
        return statements.stream()
                .flatMap(statement -> find(TABLE, statement).stream())
                .distinct()
                .count();
    }

    /// Flyway records a failure outside of a transaction, and then refuses each start until it is repaired by hand.
    private static Optional<String> openEnded(List<String> statements, String configuration) {
        return configuration.contains("executeInTransaction=false")
                ? statements.stream()
                        .filter(matches(
                                        "^(?:set |(?:create (?:unique )?|drop )index concurrently |alter table \\w+ validate constraint )")
                                .negate())
                        .findFirst()
                        .map(
                                "does more than create indexes or validate constraints outside of a transaction: %s"
                                        ::formatted)
                : Optional.empty();
    }

    /// The lock of the first statement lasts until the end of the migration.
    private static Optional<String> earlyValidation(List<String> statements) {
        return statements.stream().anyMatch(matches(" not valid\\b"))
                ? statements.stream()
                        .filter(matches(" validate constraint "))
                        .findFirst()
                        .map(
                                "adds a constraint and validates it in one migration, which blocks writes meanwhile: %s"
                                        ::formatted)
                : Optional.empty();
    }

    private static List<String> statements(String migration) {
        var bare = TEXT.matcher(
                        BODY.matcher(COMMENT.matcher(migration).replaceAll(" ")).replaceAll("body"))
                .replaceAll("text");
        return Stream.of(bare.split(";", -1))
                .map(statement -> statement.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT))
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    private static Predicate<String> matches(String pattern) {
        return Pattern.compile(pattern).asPredicate();
    }

    private static Optional<String> find(Pattern pattern, String statement) {
        var found = pattern.matcher(statement);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    /// @param large whether the rule concerns large tables only
    private record Rule(String description, boolean large, Predicate<String> broken) {

        boolean isBrokenBy(String statement, List<String> created) {
            return broken.test(statement)
                    && (!large || isLarge(find(TABLE, statement).orElse(""), created));
        }

        private static boolean isLarge(String table, List<String> created) {
            return matches("^" + LARGE).test(table) && !created.contains(table);
        }
    }
}

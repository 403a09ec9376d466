import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TimeZone;
import java.util.TreeMap;
import org.flywaydb.core.Flyway;
import org.jooq.Constants;
import org.jooq.codegen.DefaultGeneratorStrategy;
import org.jooq.codegen.GenerationTool;
import org.jooq.meta.Definition;
import org.jooq.meta.TableDefinition;
import org.jooq.meta.jaxb.Configuration;
import org.jooq.meta.jaxb.Database;
import org.jooq.meta.jaxb.ForcedType;
import org.jooq.meta.jaxb.Generate;
import org.jooq.meta.jaxb.GeneratedAnnotationType;
import org.jooq.meta.jaxb.Generator;
import org.jooq.meta.jaxb.Logging;
import org.jooq.meta.jaxb.Strategy;
import org.jooq.meta.jaxb.Target;
import org.slf4j.LoggerFactory;

/// Generates jOOQ's tables from the migrations, by running them on a separate PostgreSQL server.
///
/// A table belongs to the subdomain with which its name begins: `payment_refund` becomes
/// `tel.billing.payment.persistence.tables.PaymentRefund`. If migrations, placeholders and this file are
/// unchanged, it does nothing.
///
/// Arguments: the folder of the migrations, the output folder, then Flyway placeholders as `name=value`.
record JooqCodegen(Path migrations, Path output, SortedMap<String, String> placeholders) {

    static void main(String[] arguments) throws Exception {
        // Otherwise names of classes and defaults of columns depend on the machine.
        Locale.setDefault(Locale.ROOT);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        var placeholders = new TreeMap<String, String>();
        for (var argument : List.of(arguments).subList(2, arguments.length)) {
            var pair = argument.split("=", 2);
            placeholders.put(pair[0], pair[1]);
        }
        new JooqCodegen(Path.of(arguments[0]), Path.of(arguments[1]), placeholders).run();
    }

    void run() throws Exception {
        var stamp = output.resolveSibling(output.getFileName() + ".sha256");
        var now = digest();
        if (Files.exists(stamp) && Files.readString(stamp).equals(now)) {
            return;
        }
        // Deleted first, so that an aborted run does not count as complete.
        Files.deleteIfExists(stamp);
        clear();
        if (!scripts().isEmpty()) {
            generate();
        }
        Files.writeString(stamp, now);
    }

    private String digest() throws Exception {
        var digest = MessageDigest.getInstance("SHA-256");
        digest.update((Constants.FULL_VERSION + placeholders).getBytes(StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(Path.of(System.getProperty("jdk.launcher.sourcefile"))));
        for (var script : scripts()) {
            digest.update(migrations.relativize(script).toString().getBytes(StandardCharsets.UTF_8));
            digest.update(Files.readAllBytes(script));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private List<Path> scripts() throws IOException {
        if (!Files.isDirectory(migrations)) {
            return List.of();
        }
        try (var files = Files.walk(migrations)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private void clear() throws IOException {
        Files.createDirectories(output);
        try (var files = Files.walk(output)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        Files.createDirectories(output);
    }

    private void generate() throws Exception {
        ((Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).setLevel(Level.WARN);
        try (var server = EmbeddedPostgres.start();
                var connection = server.getPostgresDatabase().getConnection()) {
            var flyway = Flyway.configure()
                    .dataSource(server.getPostgresDatabase())
                    .locations("filesystem:" + migrations)
                    .placeholders(placeholders)
                    // As in the service, for "create index concurrently".
                    .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
                    .load();
            flyway.migrate();
            generate(connection, flyway.getConfiguration().getTable());
        }
    }

    /// Generates only what statements use, because a first start compiles all of it.
    private void generate(Connection connection, String history) throws Exception {
        var database = new Database()
                .withName("org.jooq.meta.postgres.PostgresDatabase")
                .withInputSchema("public")
                .withOutputSchemaToDefault(true)
                .withExcludes(history)
                .withIncludeRoutines(false)
                .withIncludeSequences(false)
                .withIncludeUniqueKeys(false)
                .withIncludeForeignKeys(false)
                .withIncludeCheckConstraints(false)
                .withIncludeIndexes(false)
                .withIncludeTriggers(false)
                .withForcedTypes(
                        new ForcedType()
                                .withName("INSTANT")
                                .withIncludeTypes("timestamp(\\(\\d\\))?\\ with\\ time\\ zone")
                                .withIgnoreUnused(true),
                        // As in PostgreSQL. Java and jOOQ have no equal type.
                        new ForcedType()
                                .withName("VARCHAR")
                                .withIncludeTypes("xid8")
                                .withIgnoreUnused(true));
        var generate = new Generate()
                .withDefaultCatalog(false)
                .withDefaultSchema(false)
                .withGlobalTableReferences(false)
                .withGlobalKeyReferences(false)
                .withImplicitJoinPathsToOne(false)
                .withImplicitJoinPathsToMany(false)
                .withRenameMethodOverrides(false)
                .withWhereMethodOverrides(false)
                .withJavadoc(false)
                .withComments(false)
                .withGeneratedAnnotation(true)
                .withGeneratedAnnotationType(GeneratedAnnotationType.JAVAX_ANNOTATION_PROCESSING_GENERATED)
                .withGeneratedAnnotationJooqVersion(false)
                .withDeprecated(false);
        var target = new Target().withPackageName("tel.billing").withDirectory(output.toString());
        var tool = new GenerationTool();
        tool.setConnection(connection);
        tool.run(new Configuration()
                .withLogging(Logging.WARN)
                .withGenerator(new Generator()
                        .withDatabase(database)
                        .withStrategy(new Strategy().withName(PackagesOfSubdomains.class.getName()))
                        .withGenerate(generate)
                        .withTarget(target)));
    }

    /// Adds the subdomain to a table's package. jOOQ creates it by its name.
    public static final class PackagesOfSubdomains extends DefaultGeneratorStrategy {
        @Override
        public String getJavaPackageName(Definition definition, Mode mode) {
            var common = super.getJavaPackageName(definition, mode);
            var root = getTargetPackage();
            return definition instanceof TableDefinition table
                    ? root + "." + table.getName().split("_", 2)[0] + ".persistence" + common.substring(root.length())
                    : common;
        }
    }
}

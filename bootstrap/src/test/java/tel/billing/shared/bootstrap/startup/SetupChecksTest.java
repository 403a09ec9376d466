package tel.billing.shared.bootstrap.startup;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.configuration.GreenMailConfiguration;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.sun.net.httpserver.BasicAuthenticator;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import tel.billing.identity.persistence.signingkey.JooqSigningKeyStore;
import tel.billing.identity.persistence.signingkey.JooqSigningKeys;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.StubAccount;
import tel.billing.process.Program;
import tel.billing.process.ServiceProcess;
import tel.billing.shared.bootstrap.database.TestDatabase;
import tel.billing.shared.embedded.EmbeddedDatabase;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.tax.vies.stub.ViesStub;

@Tag("long")
@DisplayName("--check")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SetupChecksTest {
    private static final String CLOSED = "127.0.0.1:1";

    @TempDir
    static Path directory;

    @AutoClose
    static EmbeddedDatabase database;

    @BeforeAll
    static void start() {
        database = TestDatabase.startIn(directory.resolve("postgres"));
    }

    @Test
    @Order(1)
    void names_every_upstream_that_cannot_be_used_and_leaves_an_empty_database_empty() throws Exception {
        var variables = databaseSettings(masterKey(1));
        variables.putAll(adyen("http://%s/v71".formatted(CLOSED), "test-api-key"));
        variables.putAll(vies("http://%s/rest-api".formatted(CLOSED)));
        variables.putAll(Map.of(
                "BILLING_KAMAILIO_DATABASE_URL", "jdbc:postgresql://%s/kamailio".formatted(CLOSED),
                "BILLING_KAMAILIO_DATABASE_USER", "kamailio",
                "BILLING_KAMAILIO_DATABASE_PASSWORD", "a secret password",
                "BILLING_KAMAILIO_RPC_URL", "http://%s/RPC".formatted(CLOSED),
                "BILLING_KAMAILIO_RPC_TOKEN", "a-secret-token-of-the-rpc-interface",
                "BILLING_SIP_REGISTRAR", "sip.example.com",
                "SPRING_MAIL_HOST", "127.0.0.1",
                "SPRING_MAIL_PORT", "1"));

        var lines = check(variables, 1);

        assertThat(lines)
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("ok      settings: valid"),
                        line -> assertThat(line).isEqualTo("ok      database: reached with role billing_service"),
                        line -> assertThat(line)
                                .isEqualTo("ok      owner of the schema: reached with role billing_owner"),
                        line -> assertThat(line)
                                .isEqualTo("ok      schema: not migrated yet. Run billing/billing --migrate, or start"
                                        + " the service, which migrates it"),
                        line -> assertThat(line).isEqualTo("ok      master key: nothing is encrypted yet"),
                        line -> assertThat(line)
                                .startsWith("failed  card processor: Adyen does not answer (")
                                .contains("BILLING_ADYEN_API_KEY"),
                        line -> assertThat(line)
                                .startsWith("failed  VAT service: VIES does not answer (ConnectException)."),
                        line -> assertThat(line)
                                .startsWith("failed  PBX: Kamailio cannot be used (Kamailio's JSON-RPC: "),
                        line -> assertThat(line)
                                .startsWith("failed  mail: The mail server cannot be used (")
                                .contains("SPRING_MAIL_*"));
        assertThat(String.join("", lines)).doesNotContain("secret");
        assertThat(new JdbcTemplate(TestDatabase.source(database.owner()))
                        .queryForObject("select count(*) from pg_tables where schemaname = 'public'", int.class))
                .isZero();
    }

    @Test
    @Order(2)
    void confirms_what_a_start_needs() throws Exception {
        TestDatabase.migrate(database);
        makeSigningKey(masterKey(1));
        var mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP))
                .withConfiguration(GreenMailConfiguration.aConfig().withUser("billing", "a long password"));
        mail.start();
        var reports = startReports();
        try (var adyen = new AdyenStub(directory.resolve("adyen"), StubAccount.some(), 0);
                var vies = new ViesStub()) {
            var variables = databaseSettings(masterKey(1));
            variables.putAll(adyen(adyen.url().toString(), StubAccount.some().apiKey()));
            variables.putAll(reports(reports));
            variables.putAll(vies(vies.url().toString()));
            variables.putAll(Map.of(
                    "SPRING_MAIL_HOST",
                    "127.0.0.1",
                    "SPRING_MAIL_PORT",
                    Integer.toString(mail.getSmtp().getPort()),
                    "SPRING_MAIL_USERNAME",
                    "billing",
                    "SPRING_MAIL_PASSWORD",
                    "a long password",
                    "SPRING_MAIL_PROPERTIES_MAIL_SMTP_AUTH",
                    "true"));

            assertThat(check(variables, 0))
                    .satisfiesExactly(
                            line -> assertThat(line).isEqualTo("ok      settings: valid"),
                            line -> assertThat(line).isEqualTo("ok      database: reached with role billing_service"),
                            line -> assertThat(line)
                                    .isEqualTo("ok      owner of the schema: reached with role billing_owner"),
                            line -> assertThat(line).matches("ok      schema: version \\d+, as this release needs it"),
                            line -> assertThat(line).isEqualTo("ok      master key: decrypts the stored signing keys"),
                            line -> assertThat(line).isEqualTo("ok      card processor: Adyen accepts the API key"),
                            line -> assertThat(line)
                                    .isEqualTo("ok      reports of the card processor: Adyen accepts the report user"),
                            line -> assertThat(line)
                                    .isEqualTo("ok      VAT service: VIES knows the seller's VAT number"),
                            line -> assertThat(line).isEqualTo("ok      PBX: sandbox, which needs no check"),
                            line -> assertThat(line)
                                    .isEqualTo("ok      mail: the mail server accepts the connection and the"
                                            + " credentials"));
            assertThat(adyen.movements()).isEmpty();
            assertThat(mail.getReceivedMessages()).isEmpty();
        } finally {
            reports.stop(0);
            mail.stop();
        }
    }

    @Test
    @Order(3)
    void recognizes_another_master_key_even_without_the_password_of_the_owner() throws Exception {
        var variables = databaseSettings(masterKey(2));
        variables.keySet().removeIf(name -> name.startsWith("SPRING_FLYWAY_"));
        variables.put("SPRING_FLYWAY_ENABLED", "false");

        assertThat(check(variables, 1))
                .noneMatch(line -> line.contains("schema"))
                .contains("failed  master key: The master key (BILLING_MASTER_KEY, or master.key in the data directory)"
                        + " is not the one that encrypted the secrets of this database.");
    }

    private static List<String> check(Map<String, String> variables, int status) throws Exception {
        try (var program =
                ServiceProcess.start(Program.quick().withArgument("--check"), directory.resolve("var"), 0, variables)) {
            assertThat(program.awaitEnd()).as(program.output()).isEqualTo(status);
            assertThat(program.errors()).isEmpty();
            return program.output().lines().toList();
        }
    }

    private static Map<String, String> databaseSettings(byte[] masterKey) {
        return new HashMap<>(Map.of(
                "SPRING_DATASOURCE_URL", database.service().url(),
                "SPRING_DATASOURCE_USERNAME", database.service().user(),
                "SPRING_DATASOURCE_PASSWORD", database.service().password().value(),
                "SPRING_FLYWAY_USER", database.owner().user(),
                "SPRING_FLYWAY_PASSWORD", database.owner().password().value(),
                "BILLING_MASTER_KEY", Base64.getEncoder().encodeToString(masterKey)));
    }

    private static Map<String, String> adyen(String url, String apiKey) {
        var account = StubAccount.some();
        return Map.of(
                "BILLING_ADYEN_MERCHANT_ACCOUNT", account.code(),
                "BILLING_ADYEN_API_KEY", apiKey,
                "BILLING_ADYEN_ENVIRONMENT", "test",
                "BILLING_ADYEN_HMAC_KEY", account.hmacKey(),
                "BILLING_ADYEN_NOTIFICATION_USER", account.user(),
                "BILLING_ADYEN_NOTIFICATION_PASSWORD", account.password(),
                "BILLING_ADYEN_URL", url);
    }

    /// The folder of Adyen's reports, which is empty.
    private static HttpServer startReports() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var folder = server.createContext("/reports/", exchange -> {
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        folder.setAuthenticator(new BasicAuthenticator("reports") {
            @Override
            public boolean checkCredentials(String user, String password) {
                return user.equals("report@Company.Billing") && password.equals("a report password");
            }
        });
        server.start();
        return server;
    }

    private static Map<String, String> reports(HttpServer server) {
        return Map.of(
                "BILLING_ADYEN_REPORT_USER", "report@Company.Billing",
                "BILLING_ADYEN_REPORT_PASSWORD", "a report password",
                "BILLING_ADYEN_REPORT_URL",
                        "http://127.0.0.1:%d/reports"
                                .formatted(server.getAddress().getPort()));
    }

    private static Map<String, String> vies(String url) {
        return Map.of("BILLING_VIES_URL", url, "BILLING_SELLER_VAT_NUMBER", "NL004495445B01");
    }

    private static byte[] masterKey(int fill) {
        var key = new byte[AesSecretBox.KEY_BYTES];
        key[0] = (byte) fill;
        return key;
    }

    private static void makeSigningKey(byte[] masterKey) {
        var store =
                new JooqSigningKeyStore(Jooq.on(TestDatabase.source(database.service())), new AesSecretBox(masterKey));
        new JooqSigningKeys(store, new TimeOrderedIds(), Clock.systemUTC(), new SystemRealTime()).current();
    }
}

package tel.billing.journey.operation;

import static java.util.Comparator.comparing;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.architecture.Pages;
import tel.billing.device.Authenticator;
import tel.billing.process.DatabaseServer;
import tel.billing.process.OperatorShell;
import tel.billing.shared.bootstrap.database.TestDatabase;
import tel.billing.shared.embedded.EmbeddedDatabase;
import tel.billing.shared.embedded.LoopbackPort;
import tel.billing.tax.vies.stub.ViesStub;

/// Runs the commands of the guide in one shell, as an operator who installs the packaged service in profile
/// `production`. Card processor and PBX do not answer. A `sh` or `sql` block that cannot run here is in
/// [#CHECKED_ELSEWHERE].
@Tag("long")
@DisplayName("The operations guide")
class OperationsPagesTest {
    /// Blocks that do not run here, by page and first line, with what checks them instead.
    private static final Map<String, String> CHECKED_ELSEWHERE = Map.ofEntries(
            entry("install.md: useradd --system --home-dir /var/lib/billing billing", ".ci/debian-package"),
            entry(
                    "install.md: (set -a; . /etc/billing/billing.env; /opt/billing/billing --check)",
                    "SetupChecksTest, because here some upstreams do not answer"),
            entry("packages.md: apt-get install ./billing_1.1.0-1_amd64.deb", ".ci/debian-package"),
            entry("upgrade.md: systemctl stop billing", ".ci/debian-package"),
            entry("upgrade.md: dpkg-deb -x billing_1.1.0-1_amd64.deb /opt/billing-1.1.0", ".ci/debian-package"),
            entry(
                    "packages.md: docker build -f deploy/docker/Dockerfile -t billing:1.1.0 bootstrap/target/billing",
                    ".ci/image, with Podman in the role of Docker"),
            entry(
                    "packages.md: kubectl -n billing create secret generic billing --dry-run=client -o yaml \\",
                    ".ci/kubernetes, with a stub of the API, because here is no cluster"),
            entry(
                    "backup.md: pg_basebackup --pgdata=\"/backup/base/$(date +%F)\" --checkpoint=fast",
                    ".ci/backup, because the embedded PostgreSQL lacks this program"),
            entry("backup.md: rm -r /backup/base/2026-11-10", ".ci/backup, because here is no backup"),
            entry("backup.md: (", "SetupChecksTest, because here is no second server"),
            entry(
                    "backup.md: mv -T /var/lib/postgresql/18/main /var/lib/postgresql/18/main.damaged &&",
                    ".ci/backup, because here is no backup"),
            entry(
                    "backup.md: cp -p /var/lib/postgresql/18/main.damaged/pg_wal/0* /var/lib/postgresql/18/main/pg_wal/",
                    ".ci/backup, because here is no backup"),
            entry(
                    "backup.md: cp -a /backup/base/2026-11-24/. /var/lib/postgresql/18/main",
                    "./rehearse and .ci/backup, because here is no backup"),
            entry(
                    "backup.md: cat >> /var/lib/postgresql/18/main/postgresql.auto.conf <<'END'",
                    "./rehearse and .ci/backup, because here is no backup"),
            entry(
                    "backup.md: sed -i -E '/^recovery_target_(time|action) /d' /var/lib/postgresql/18/main/postgresql.auto.conf",
                    ".ci/backup, because here is no backup"),
            entry(
                    "backup.md: grep . \"$(ls /backup/wal/*.history | tail -n 1)\" | tail -n 1",
                    ".ci/backup, because here is no backup"),
            entry(
                    "high-availability.md: reconciliation=$(get reconciliations |",
                    "./rehearse, because here the card processor reports nothing"),
            entry(
                    "high-availability.md: differences=$(get \"reconciliations/$reconciliation?limit=100\" |",
                    "./rehearse, because here the card processor reports nothing"),
            entry(
                    "payments.md: read -rp 'payment_id: ' payment",
                    "RefundsTest, because here each refund has a result"));

    /// The empty name stands for all other pages, which need the session of the shell. The last two end it.
    private static final List<String> ORDER = List.of("install.md", "shell.md", "", "keys.md", "staff.md");

    private static final Pattern BLOCK = Pattern.compile("(?ms)^( *)```(\\w*)\n(.*?)^ *```$");
    private static final Pattern TOKEN = Pattern.compile("token=([A-Za-z0-9_-]+)");
    private static final String PASSWORD = "purple monkey dishwasher";
    /// With characters that a shell replaces.
    private static final String SMTP_PASSWORD = "$HOME `id` \"a\" \\b";

    @TempDir
    private Path machine;

    private final GreenMail mails = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    private final ViesStub vies = new ViesStub();
    private EmbeddedDatabase database;
    private OperatorShell shell;
    private Authenticator authenticator;
    private List<Map.Entry<String, String>> values;

    @BeforeEach
    void the_machine_has_a_database_and_a_mail_server() throws Exception {
        mails.setUser("billing", SMTP_PASSWORD);
        mails.start();
        var data = machine.resolve("var");
        database = TestDatabase.startIn(data.resolve("postgres"));
        var server = new DatabaseServer(data);
        Files.createDirectory(machine.resolve("opt"));
        shell = OperatorShell.start(
                machine,
                Map.of(
                        "PGHOST", "127.0.0.1",
                        "PGPORT", Integer.toString(server.port()),
                        "PGUSER", "postgres",
                        "PGDATABASE", "postgres",
                        "PGOPTIONS", "-c statement_timeout=1min"));
        shell.run("""
            install -m 600 /dev/null ~/.pgpass
            printf '*:*:*:postgres:%s\\n*:*:*:billing_owner:owner-password\\n' > ~/.pgpass
            """.formatted(server.superuserPassword()));
        // The guide creates them.
        shell.run("dropdb billing; dropuser billing_service; dropuser billing_owner");
        var port = LoopbackPort.free();
        shell.run("url=http://127.0.0.1:" + port);
        values = values(server.port(), port, LoopbackPort.free());
    }

    /// The example values of the guide with the values on this machine, in the order of replacement.
    private List<Map.Entry<String, String>> values(int databasePort, int port, int managementPort) {
        return List.of(
                entry("bootstrap/target/billing", System.getProperty("distribution")),
                entry("chown -R root:root", "chown -R $(id -u):$(id -g)"),
                entry("/opt/billing/billing\n", "/opt/billing/billing > billing.log 2>&1 &\n"),
                entry("/opt/", machine + "/opt/"),
                entry("/etc/billing/", machine + "/etc/"),
                entry("/usr/lib/jvm/temurin-25-jdk-amd64", System.getProperty("java.home")),
                entry("journalctl --unit billing --lines 20 --output cat", "tail --lines 20 billing.log"),
                entry("journalctl --unit billing --since '1 hour ago' --output cat", "cat billing.log"),
                entry("url=https://billing.example.com", "url=http://127.0.0.1:" + port),
                entry("127.0.0.1:9091", "127.0.0.1:" + managementPort),
                entry(
                        "MANAGEMENT_SERVER_PORT='9091'",
                        "MANAGEMENT_SERVER_PORT=%d SERVER_PORT=%d".formatted(managementPort, port)),
                entry(
                        "jdbc:postgresql://db.example.com/billing?sslmode=verify-full&sslrootcert=/etc/ssl/certs/ca-certificates.crt",
                        "jdbc:postgresql://127.0.0.1:%d/billing".formatted(databasePort)),
                entry("PGHOST=db.example.com", ""),
                entry("smtp.example.com", "127.0.0.1"),
                entry("smtp-password", SMTP_PASSWORD),
                entry("MAIL_PORT='587'", "MAIL_PORT=" + mails.getSmtp().getPort()),
                entry("STARTTLS_REQUIRED='true'", "STARTTLS_REQUIRED=false"),
                entry("ADYEN_ENVIRONMENT='live'", "ADYEN_ENVIRONMENT=live BILLING_ADYEN_URL=https://127.0.0.1:1/v71"),
                entry("https://ec.europa.eu/taxation_customs/vies/rest-api", "https://127.0.0.1:1/rest-api"),
                entry("$BILLING_VIES_URL", vies.url().toString()),
                entry("pbx.example.com:5066", "127.0.0.1:1"),
                entry("pbx.example.com", "127.0.0.1:1"));
    }

    @AfterEach
    void the_machine_is_gone() throws Exception {
        mails.stop();
        shell.close();
        database.close();
        vies.close();
    }

    @Test
    void contains_only_commands_that_work() throws Exception {
        var elsewhere = new HashSet<String>();
        for (var page : pages()) {
            switch (name(page)) {
                case "shell.md" -> enrolAdministrator();
                case "README.md" -> signUpCustomer();
                // keys.md made all access tokens invalid.
                case "staff.md" -> run(Pages.of("docs/operations/shell.md"), elsewhere);
                default -> {}
            }
            run(page, elsewhere);
        }
        assertThat(elsewhere).isEqualTo(CHECKED_ELSEWHERE.keySet());
        assertThat(vies.requests()).hasSize(1);
    }

    private static List<Path> pages() throws IOException {
        return Stream.concat(Pages.below("docs/operations").stream(), Stream.of(Pages.of("docs/configuration.md")))
                .sorted()
                .sorted(comparing(page -> ORDER.indexOf(ORDER.contains(name(page)) ? name(page) : "")))
                .toList();
    }

    private static String name(Path page) {
        return page.getFileName().toString();
    }

    private void run(Path page, Set<String> elsewhere) throws IOException {
        if (name(page).equals("shell.md")) {
            shell.answer("egon@example.com", PASSWORD, authenticator.next());
        }
        for (var block : BLOCK.matcher(Files.readString(page)).results().toList()) {
            run(page, block, elsewhere);
        }
        shell.answer();
    }

    private void run(Path page, MatchResult block, Set<String> elsewhere) throws IOException {
        var text = block.group(3).replaceAll("(?m)^" + block.group(1), "");
        var name = name(page) + ": " + text.lines().findFirst().orElseThrow();
        if (CHECKED_ELSEWHERE.containsKey(name)) {
            elsewhere.add(name);
            return;
        }
        var commands = onThisMachine(text);
        switch (block.group(2)) {
            case "sh" -> shell.run(commands);
            case "sql" -> shell.run("psql --set ON_ERROR_STOP=1 <<'END'\n" + commands + "END\n");
            case "yaml" -> {}
            default -> throw new AssertionError("neither sh nor sql nor yaml: " + name);
        }
    }

    private String onThisMachine(String text) {
        var commands = text;
        for (var value : values) {
            commands = commands.replace(value.getKey(), value.getValue());
        }
        return commands;
    }

    /// As the page behind the invitation does.
    private void enrolAdministrator() throws IOException {
        var token = awaitToken("egon@example.com");
        var secret = shell.run("""
            curl -s "$url/v1/auth/admin/enrol" --json '{"token": "%s", "password": "%s"}' | jq -r .secret
            """.formatted(token, PASSWORD));
        authenticator = new Authenticator(secret.strip());
        shell.run("""
            curl -s "$url/v1/auth/admin/enrol/confirm" --json '{"token": "%s", "code": "%s"}'
            """.formatted(token, authenticator.next()));
    }

    /// Her top-up reaches no card processor, her top-ups are held, and a notification names an unknown payment.
    private void signUpCustomer() throws IOException {
        shell.run("""
            curl -s "$url/v1/signup" --json '{"email": "ada@example.com", "company_name": "Ada Telecom",
                "country": "NL", "plan_tier": "starter"}'
            """);
        shell.run(onThisMachine("""
            token=$(curl -s "$url/v1/auth/magic-link/redeem" --json '{"token": "%s", "password": "%s"}' |
                jq -r .access_token)
            key=$(cat /proc/sys/kernel/random/uuid)
            curl -s "$url/v1/payments/topup" -H "Authorization: Bearer $token" -H "Idempotency-Key: $key" \\
                --json '{"amount_minor": 2000, "currency": "EUR"}'
            psql --command "insert into payment_card_history select id, '{}', '{}', now() from account_account
                where company_name = 'Ada Telecom'"

            . /etc/billing/billing.env
            signature=$(printf 8535516988871234::ExampleECOM:unknown:2000:EUR:AUTHORISATION:true |
                openssl dgst -sha256 -mac HMAC -macopt "hexkey:$BILLING_ADYEN_HMAC_KEY" -binary | base64)
            curl -s "$url/v1/webhooks/card-processor" \\
                -u "$BILLING_ADYEN_NOTIFICATION_USER:$BILLING_ADYEN_NOTIFICATION_PASSWORD" \\
                --json '{"live": "true", "notificationItems": [{"NotificationRequestItem": {
                    "additionalData": {"hmacSignature": "'$signature'"}, "amount": {"currency": "EUR", "value": 2000},
                    "eventCode": "AUTHORISATION", "eventDate": "2026-11-24T10:00:00+01:00",
                    "merchantAccountCode": "ExampleECOM", "merchantReference": "unknown", "paymentMethod": "visa",
                    "pspReference": "8535516988871234", "success": "true"}}]}'
            """).formatted(awaitToken("ada@example.com"), PASSWORD));
        await().atMost(Duration.ofMinutes(1))
                .until(
                        () -> shell.run("get 'payment-notifications?status=quarantined'"),
                        list -> list.contains("unknown"));
    }

    private String awaitToken(String address) {
        return await("mail to " + address)
                .atMost(Duration.ofMinutes(1))
                .until(() -> tokens(address), tokens -> !tokens.isEmpty())
                .getFirst();
    }

    private List<String> tokens(String address) throws MessagingException, IOException {
        var tokens = new ArrayList<String>();
        for (var message : mails.getReceivedMessages()) {
            if (message.getAllRecipients()[0].toString().equals(address)) {
                var text = ((MimeMultipart) message.getContent()).getBodyPart(0).getContent();
                TOKEN.matcher(text.toString()).results().forEach(token -> tokens.add(token.group(1)));
            }
        }
        return tokens;
    }
}

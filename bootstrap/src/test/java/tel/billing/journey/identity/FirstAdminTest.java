package tel.billing.journey.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tel.billing.device.Authenticator;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.shared.embedded.PreparedDatabase;

/// On a service that sends real e-mails, which has no administrator with a well-known password.
@Tag("long")
@Isolated("it reads the log, and services that start meanwhile change its level")
@ExtendWith(OutputCaptureExtension.class)
@DisplayName("The operator's first admin")
class FirstAdminTest {
    private static final String EMAIL = "egon@example.com";
    private static final Pattern TOKEN = Pattern.compile("/staff/enrol#token=([A-Za-z0-9_-]{64})\\s");

    private final GreenMail post = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    @TempDir
    private Path directory;

    @BeforeEach
    void a_mail_server_runs() {
        PreparedDatabase.layInto(directory.resolve("var/postgres"));
        post.start();
    }

    @AfterEach
    void no_mail_server_runs() {
        post.stop();
    }

    @Test
    void is_configured_by_a_setting_and_invited_once(CapturedOutput log) throws Exception {
        Authenticator authenticator;
        try (var service = start(EMAIL)) {
            Staff.challenge(service, "admin@example.com", "correct horse battery staple")
                    .mustBe(401, "auth.invalid_credentials");
            var egon = Staff.enrolling(service, EMAIL, invitationTo(EMAIL));
            authenticator = egon.authenticator();
            var staff = egon.get("/v1/admin/users").mustBe(200).items();
            assertThat(staff).hasSize(1);
            assertThat(staff.getFirst().required("email").asString()).isEqualTo(EMAIL);
            assertThat(staff.getFirst().required("role").asString()).isEqualTo("admin");
            assertThat(staff.getFirst().required("status").asString()).isEqualTo("active");
            assertThat(egon.get("/v1/me")
                            .mustBe(200)
                            .json()
                            .at("/account/company_name")
                            .asString())
                    .isEqualTo("Ada Telecom");
        }
        try (var service = start(EMAIL)) {
            var egon = Staff.returning(service, EMAIL, authenticator);
            egon.post("/v1/admin/users", "{\"email\": \"dora@example.com\", \"role\": \"support\"}")
                    .mustBe(201);
            Staff.enrolling(service, "dora@example.com", invitationTo("dora@example.com"))
                    .get("/v1/admin/accounts")
                    .mustBe(200);
            // E-mails of the start were queued before Dora's invitation.
            await().atMost(Duration.ofMinutes(1))
                    .until(() ->
                            service.sql().fetchCount(SHARED_SCHEDULED_TASK, SHARED_SCHEDULED_TASK.TASK_NAME.eq("mail"))
                                    == 0);
            assertThat(mailsTo(EMAIL))
                    .extracting(MimeMessage::getSubject)
                    .containsExactlyInAnyOrder(
                            "You are invited to join the staff of Ada Telecom",
                            "An authenticator app was set up for your account");
        }
        assertThat(log.getAll().lines().filter(line -> line.contains("administrator")))
                .isNotEmpty()
                .noneMatch(line -> line.contains(EMAIL));
    }

    @Test
    void is_invited_at_the_configured_domain_and_not_at_a_similar_one() throws Exception {
        try (var service = start("root@stra\u00dfe.de")) {
            var egon = Staff.enrolling(service, "root@stra\u00dfe.de", invitationTo("root@xn--strae-oqa.de"));

            assertThat(egon.get("/v1/me").mustBe(200).text("email")).isEqualTo("root@xn--strae-oqa.de");
            assertThat(mailsTo("root@strasse.de")).isEmpty();
        }
    }

    private Service start(String admin) {
        return Service.start(
                _ -> {},
                "--billing.data-directory=" + directory.resolve("var"),
                "--billing.first-admin-email=" + admin,
                "--billing.operator-name=Ada Telecom",
                "--logging.level.tel.billing=info",
                "--spring.mail.host=127.0.0.1",
                "--spring.mail.port=" + post.getSmtp().getPort());
    }

    /// The token in the only invitation to this address.
    private String invitationTo(String address) throws MessagingException, IOException {
        await("mail to " + address)
                .atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> mailsTo(address).size() == 1);
        var message = mailsTo(address).getFirst();
        assertThat(message.getSubject()).isEqualTo("You are invited to join the staff of Ada Telecom");
        var alternatives = (MimeMultipart) message.getContent();
        var token = TOKEN.matcher(alternatives.getBodyPart(0).getContent().toString());
        assertThat(token.find()).isTrue();
        return token.group(1);
    }

    private List<MimeMessage> mailsTo(String address) {
        return Arrays.stream(post.getReceivedMessages())
                .filter(message -> isTo(message, address))
                .toList();
    }

    private static boolean isTo(MimeMessage message, String address) {
        try {
            return Arrays.asList(message.getRecipients(Message.RecipientType.TO))
                    .contains(new InternetAddress(address));
        } catch (MessagingException e) {
            throw new IllegalStateException(e);
        }
    }
}

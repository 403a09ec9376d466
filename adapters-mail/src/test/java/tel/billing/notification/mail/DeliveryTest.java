package tel.billing.notification.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.application.Mailer.Delivery;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.spec.Arbitrary;

/// The result of a delivery for each reply of the server.
class DeliveryTest {
    private static final EmailAddress ADA = new EmailAddress("ada@example.com");

    @ParameterizedTest
    @CsvSource({
        "RCPT, 550 5.1.1 no such mailbox",
        "DATA, 554 5.7.1 no",
        "., 554 5.7.1 this is spam",
        "., 552 5.3.4 too big"
    })
    void a_permanent_rejection_of_the_email_has_the_servers_reason(String command, String reply) throws IOException {
        assertThat(delivered(Map.of(command, reply)))
                .isInstanceOfSatisfying(
                        Delivery.Rejected.class,
                        refused -> assertThat(refused.reason()).contains(reply).doesNotContain("\n", "\r"));
    }

    @ParameterizedTest
    @CsvSource({
        "RCPT, 450 4.2.1 greylisted",
        "RCPT, 452 4.2.2 mailbox full",
        "DATA, 451 4.3.0 later",
        "., 451 4.7.1 greylisted",
        "., 452 4.3.1 disk full"
    })
    void a_temporary_rejection_of_the_email_can_be_retried_and_is_not_an_outage(String command, String reply)
            throws IOException {
        assertThat(delivered(Map.of(command, reply)))
                .isInstanceOfSatisfying(
                        Delivery.Postponed.class,
                        postponed ->
                                assertThat(postponed.reason()).contains(reply).doesNotContain("\n", "\r"));
    }

    @ParameterizedTest
    @CsvSource({
        "CONNECT, 554 5.3.2 not you",
        "CONNECT, 421 4.3.2 shutting down",
        "MAIL, 530 5.7.0 authentication required",
        "MAIL, 550 5.7.1 sender refused",
        "MAIL, 451 4.3.0 later",
        "RCPT, 421 4.3.2 shutting down",
        "., 421 4.3.2 shutting down",
        "CONNECT, hang up",
        "RCPT, hang up",
        "DATA, hang up",
        "CONNECT, silence",
        "RCPT, silence",
        "DATA, silence"
    })
    void any_other_failure_is_an_outage_and_can_be_retried(String command, String reply) throws IOException {
        assertThat(delivered(Map.of(command, reply)))
                .isInstanceOfSatisfying(
                        Delivery.Unavailable.class,
                        unavailable ->
                                assertThat(unavailable.reason()).isNotBlank().doesNotContain("\n", "\r"));
    }

    @ParameterizedTest
    @CsvSource({"., hang up", "., silence"})
    void an_email_without_a_reply_may_have_been_accepted(String command, String reply) throws IOException {
        assertThat(delivered(Map.of(command, reply)))
                .isInstanceOfSatisfying(
                        Delivery.Unconfirmed.class,
                        unconfirmed ->
                                assertThat(unconfirmed.reason()).isNotBlank().doesNotContain("\n", "\r"));
    }

    /// The server may take a minute for each reply.
    @ParameterizedTest
    @CsvSource({
        "CONNECT, silence, Unavailable",
        "RCPT, silence, Unavailable",
        "RCPT, 250-more follows, Unavailable",
        "., silence, Unconfirmed",
        "., 250-more follows, Unconfirmed"
    })
    void a_delivery_has_a_limited_time_in_all(String command, String reply, String delivery) throws IOException {
        try (var server = new ScriptedSmtpServer(Map.of(command, reply))) {
            var result = assertTimeout(Duration.ofSeconds(30), () -> {
                try (var mailer = Mailers.limited(server.port(), Duration.ofSeconds(3))) {
                    return toAda(mailer);
                }
            });

            assertThat(result.getClass().getSimpleName()).isEqualTo(delivery);
        }
    }

    @Test
    void an_email_has_the_same_message_id_at_each_attempt() throws IOException {
        var id = UUID.randomUUID();
        try (var server = new ScriptedSmtpServer(Map.of());
                var mailer = Mailers.over(server.port())) {
            mailer.deliver(id, new EmailMessage.AccountExists(ADA), RecipientLocale.DEFAULT);
            mailer.deliver(id, new EmailMessage.AccountExists(ADA), RecipientLocale.DEFAULT);

            assertThat(server.received())
                    .filteredOn(line -> line.startsWith("Message-ID"))
                    .hasSize(2)
                    .containsOnly("Message-ID: <%s@billing.example>".formatted(id));
        }
    }

    @Test
    void a_reason_is_one_line_without_control_characters() {
        assertThat(SmtpMailer.reason(new IOException("550 no\r\nsuch\u0000user")))
                .isEqualTo("java.io.IOException: 550 no such user");
    }

    @Test
    void emails_that_follow_each_other_share_a_connection() throws IOException {
        try (var server = new ScriptedSmtpServer(Map.of());
                var mailer = Mailers.over(server.port())) {
            assertThat(toAda(mailer)).isEqualTo(new Delivery.Accepted());
            assertThat(toAda(mailer)).isEqualTo(new Delivery.Accepted());

            assertThat(server.received())
                    .filteredOn(line -> line.startsWith("EHLO"))
                    .hasSize(1);
            assertThat(server.received())
                    .filteredOn(line -> line.startsWith("RCPT"))
                    .hasSize(2);
        }
    }

    @Test
    void a_connection_is_replaced_after_a_hundred_emails() throws IOException {
        try (var server = new ScriptedSmtpServer(Map.of());
                var mailer = Mailers.over(server.port())) {
            IntStream.rangeClosed(1, 101).forEach(_ -> assertThat(toAda(mailer)).isEqualTo(new Delivery.Accepted()));

            assertThat(server.received())
                    .filteredOn(line -> line.startsWith("EHLO"))
                    .hasSizeGreaterThanOrEqualTo(2);
        }
    }

    @ParameterizedTest
    @CsvSource({"hang up", "silence", "421 4.4.2 idle for too long"})
    void a_connection_that_does_not_answer_any_more_is_replaced(String reply) throws IOException {
        try (var server = new ScriptedSmtpServer(Map.of("NOOP", reply));
                var mailer = Mailers.over(server.port(), patience("3000"))) {
            assertThat(toAda(mailer)).isEqualTo(new Delivery.Accepted());
            assertThat(toAda(mailer)).isEqualTo(new Delivery.Accepted());

            assertThat(server.received())
                    .filteredOn(line -> line.startsWith("EHLO"))
                    .hasSize(2);
        }
    }

    @Test
    void a_connection_on_which_an_email_was_rejected_is_not_used_again() throws IOException {
        try (var server = new ScriptedSmtpServer(Map.of("RCPT", "550 5.1.1 no such mailbox"));
                var mailer = Mailers.over(server.port())) {
            assertThat(toAda(mailer)).isInstanceOf(Delivery.Rejected.class);
            assertThat(toAda(mailer)).isInstanceOf(Delivery.Rejected.class);

            assertThat(server.received())
                    .filteredOn(line -> line.startsWith("EHLO"))
                    .hasSize(2);
        }
    }

    @ParameterizedTest
    @CsvSource({"QUIT, hang up", "QUIT, silence", "QUIT, 500 what"})
    void an_accepted_email_stays_accepted_after_any_reply_to_QUIT(String command, String reply) throws IOException {
        assertThat(delivered(Map.of(command, reply))).isEqualTo(new Delivery.Accepted());
    }

    @Test
    void an_unreachable_server_can_be_retried() throws IOException {
        int freePort;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            freePort = socket.getLocalPort();
        }

        assertThat(Mailers.over(freePort)
                        .deliver(Arbitrary.id(), new EmailMessage.AccountExists(ADA), RecipientLocale.DEFAULT))
                .isInstanceOf(Delivery.Unavailable.class);
    }

    /// A delivery must not end before the reply of a server that checks the whole e-mail.
    @Test
    void the_default_limit_of_a_delivery_is_longer_than_that_of_a_reply_and_a_few_minutes_at_most() {
        assertThat(MailServer.DELIVERY.time()).isBetween(Duration.ofSeconds(61), Duration.ofMinutes(3));
    }

    @Test
    void waiting_times_are_limited_by_default() {
        var plain = new MailServer(Mailers.server(25, new Properties())).properties(false);
        assertThat(plain)
                .containsEntry("mail.smtp.connectiontimeout", "5000")
                .containsEntry("mail.smtp.timeout", "60000")
                .containsEntry("mail.smtp.writetimeout", "10000");

        var server = Mailers.server(465, patience("700"));
        server.setProtocol("smtps");
        assertThat(new MailServer(server).properties(false))
                .containsEntry("mail.smtps.connectiontimeout", "5000")
                .containsEntry("mail.smtp.timeout", "700");
    }

    @Test
    void an_international_mailbox_is_sent_to_a_server_with_SMTPUTF8() throws IOException {
        try (var server = new ScriptedSmtpServer(Map.of("EHLO", "250-hello\r\n250-8BITMIME\r\n250 SMTPUTF8"))) {
            var delivery = Mailers.over(server.port())
                    .deliver(
                            Arbitrary.id(),
                            new EmailMessage.AccountExists(new EmailAddress("äda@example.com")),
                            RecipientLocale.DEFAULT);

            assertThat(delivery).isEqualTo(new Delivery.Accepted());
            assertThat(server.received())
                    .contains("RCPT TO:<äda@example.com>")
                    .anyMatch(line ->
                            line.startsWith("MAIL FROM:<no-reply@billing.example>") && line.contains("SMTPUTF8"));
        }
    }

    @Test
    void an_international_mailbox_is_not_sent_to_a_server_without_SMTPUTF8() throws IOException {
        try (var server = new ScriptedSmtpServer(Map.of())) {
            var delivery = Mailers.over(server.port())
                    .deliver(
                            Arbitrary.id(),
                            new EmailMessage.AccountExists(new EmailAddress("äda@example.com")),
                            RecipientLocale.DEFAULT);

            assertThat(delivery).isInstanceOf(Delivery.Rejected.class);
            assertThat(server.received()).noneMatch(line -> line.startsWith("RCPT"));
        }
    }

    @Test
    void an_ASCII_mailbox_does_not_require_SMTPUTF8() throws IOException {
        try (var server = new ScriptedSmtpServer(Map.of("EHLO", "250-hello\r\n250 SMTPUTF8"))) {
            Mailers.over(server.port())
                    .deliver(Arbitrary.id(), new EmailMessage.AccountExists(ADA), RecipientLocale.DEFAULT);

            assertThat(server.received()).noneMatch(line -> line.startsWith("MAIL") && line.contains("SMTPUTF8"));
        }
    }

    @Test
    void a_probe_connects_and_sends_no_email() throws IOException {
        try (var server = new ScriptedSmtpServer(Map.of())) {
            assertThat(MailServerProbe.problem(Mailers.server(server.port(), new Properties())))
                    .isEmpty();
            assertThat(server.received()).noneMatch(line -> line.startsWith("MAIL"));
        }
    }

    @ParameterizedTest
    @CsvSource({"CONNECT, 554 5.3.2 not you", "CONNECT, hang up", "CONNECT, silence"})
    void a_probe_returns_why_the_server_cannot_be_used(String command, String reply) throws IOException {
        try (var server = new ScriptedSmtpServer(Map.of(command, reply))) {
            assertThat(MailServerProbe.problem(Mailers.server(server.port(), patience("1000"))))
                    .hasValueSatisfying(problem ->
                            assertThat(problem).contains("MessagingException").doesNotContain("\n", "\r"));
        }
    }

    private static Delivery delivered(Map<String, String> script) throws IOException {
        try (var server = new ScriptedSmtpServer(script)) {
            return assertTimeout(Duration.ofSeconds(10), () -> {
                try (var mailer = Mailers.over(server.port(), patience("1000"))) {
                    return toAda(mailer);
                }
            });
        }
    }

    private static Delivery toAda(Mailer mailer) {
        return mailer.deliver(Arbitrary.id(), new EmailMessage.AccountExists(ADA), RecipientLocale.DEFAULT);
    }

    private static Properties patience(String millis) {
        var properties = new Properties();
        properties.put("mail.smtp.timeout", millis);
        return properties;
    }
}

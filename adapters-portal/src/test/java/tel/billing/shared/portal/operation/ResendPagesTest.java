package tel.billing.shared.portal.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.audit.AuditAction;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.application.EmailResult;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.story.Person;

@DisplayName("A failed e-mail")
class ResendPagesTest {
    private static final String QUEUE = "/console/queues/emails";

    private final Console console = new Console();

    @Test
    void is_sent_again_to_the_current_address_after_the_confirmation() {
        console.world.sendMail();
        console.world.mailer.refuse(Person.ADA.email());
        console.adaTopsUp(20_00);
        console.world.sendMail();
        var egon = console.ofEgon();
        var queue = egon.get(QUEUE);
        assertThat(queue.text("table"))
                .contains("Receipt for a top-up", Person.ADA.email().value());
        var path = queue.html().select("a[href$=resend]").attr("href");

        var confirmation = Console.enter(egon, path, Map.of("reason", "the mailbox was full"));
        assertThat(confirmation.text(".facts")).contains("Will be sent to " + Person.ADA.email());
        assertThat(egon.submit(confirmation, Map.of()).location()).isEqualTo(QUEUE + "?notice=email_sent_again");

        assertThat(console.world.outbox.waiting())
                .singleElement()
                .isInstanceOfSatisfying(
                        EmailMessage.TopUpReceipt.class,
                        email -> assertThat(email.to()).isEqualTo(Person.ADA.email()));
        assertThat(console.recorded(AuditAction.EMAIL_SENT_AGAIN)).isEqualTo(1);
        assertThat(egon.get(path).text(".notice")).startsWith("This e-mail cannot be sent again.");
        assertThat(egon.submit(confirmation, Map.of()).status()).isEqualTo(422);
        assertThat(console.recorded(AuditAction.EMAIL_SENT_AGAIN)).isEqualTo(1);
    }

    @Test
    void with_a_link_cannot_be_sent_again() {
        var email = UUID.randomUUID();
        console.world.emailLog.ended(
                email,
                new EmailMessage.ResetPassword(Person.ADA.email(), new Secret("a token"), Arbitrary.INSTANT, false),
                EmailRecipient.owner(console.ada, Person.ADA.country()),
                EmailResult.EXPIRED,
                Optional.empty());

        var queue = console.ofEgon().get(QUEUE);
        assertThat(queue.text("table")).contains(Person.ADA.email().value());
        assertThat(queue.html().select("a[href$=resend]")).isEmpty();

        var page = console.ofEgon().reading("de").get("/console/emails/%s/resend".formatted(email));

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text(".notice")).startsWith("Diese E-Mail kann nicht erneut gesendet werden.");
        assertThat(page.html().select("main form")).isEmpty();
    }

    @Test
    void that_is_unknown_is_not_found_and_support_sends_none() {
        var path = "/console/emails/%s/resend".formatted(UUID.randomUUID());

        assertThat(console.ofEgon().get(path).status()).isEqualTo(404);
        assertThat(console.ofDora().get(path).status()).isEqualTo(403);
    }
}

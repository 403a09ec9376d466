package tel.billing.notification.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.notification.Attachments;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Arbitrary;

class MailLinksTest {
    private static final EmailAddress ADA = new EmailAddress("ada@example.com");
    private static final Secret TOKEN = new Secret("a-token");

    private final EmailComposer composer = new EmailComposer(
            MailLinks.of(
                    URI.create("https://billing.example"),
                    Optional.of("https://shop.example/welcome#t={token}"),
                    Optional.of("myshop://reset?t={token}"),
                    Optional.empty()),
            new EmailBranding("Telco", "#1f5fd0", Optional.empty()),
            Attachments.NONE);

    @Test
    void a_link_leads_to_the_page_or_the_app_that_the_operator_names() {
        assertThat(text(new EmailMessage.ResetPassword(ADA, TOKEN, Arbitrary.INSTANT, false)))
                .contains("myshop://reset?t=a-token")
                .doesNotContain("billing.example");
        assertThat(text(new EmailMessage.ConfirmSignup(ADA, "Ada", TOKEN, Arbitrary.INSTANT, Optional.empty())))
                .contains("https://shop.example/welcome#t=a-token")
                .doesNotContain("billing.example");
    }

    @Test
    void a_link_of_the_staff_leads_to_the_service() {
        assertThat(text(new EmailMessage.ResetPassword(ADA, TOKEN, Arbitrary.INSTANT, true)))
                .contains("https://billing.example/password/reset?token=a-token")
                .doesNotContain("myshop");
        assertThat(text(new EmailMessage.StaffInvitation(ADA, "Telco", TOKEN, Arbitrary.INSTANT)))
                .contains("https://billing.example/staff/enrol#token=a-token");
    }

    @Test
    void a_link_without_a_page_of_the_operator_leads_to_the_service() {
        assertThat(text(new EmailMessage.ConfirmEmailChange(ADA, TOKEN, Arbitrary.INSTANT)))
                .contains("https://billing.example/email/confirm?token=a-token");
    }

    private String text(EmailMessage message) {
        return composer.write(message, RecipientLocale.DEFAULT).text();
    }
}

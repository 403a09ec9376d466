package tel.billing.overview.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.notification.application.ListFailedEmails;
import tel.billing.payment.story.TopUpSteps;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(3)
@DisplayName("Seeing e-mails that were not delivered")
class SeeingFailedEmailsTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final Story story;

    SeeingFailedEmailsTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void an_email_that_the_mail_system_rejects_is_listed_for_90_days() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(theMailSystemRejectsEmailsTo(BELA))
                .and(topUpSteps.topsUp(ADA, Money.of(20_00, "EUR")))
                .and(topUpSteps.topsUp(BELA, Money.of(20_00, "EUR")))
                .when(emailsAreSent())
                .then(theFailedEmailsAre("top_up_receipt to bela@example.com: rejected"))
                .when(commonSteps.passes(Duration.ofDays(91)))
                .then(theFailedEmailsAre());
    }

    private Step theMailSystemRejectsEmailsTo(Person person) {
        return new Step("the mail system rejects e-mails to " + person, () -> world.mailer.refuse(person.email()));
    }

    private Step emailsAreSent() {
        return new Step("e-mails are sent", world::sendMail);
    }

    private Step theFailedEmailsAre(String... emails) {
        return new Step(
                emails.length == 0 ? "staff see no failed e-mail" : "staff see as failed: " + String.join("; ", emails),
                () -> assertThat(failed()).containsExactly(emails));
    }

    private List<String> failed() {
        return new ListFailedEmails(world.emailLog)
                .list(new PageRequest<>(10, Optional.empty())).items().stream()
                        .map(email -> "%s to %s: %s"
                                .formatted(
                                        email.type(),
                                        email.to(),
                                        email.result().name().toLowerCase(Locale.ROOT)))
                        .toList();
    }
}

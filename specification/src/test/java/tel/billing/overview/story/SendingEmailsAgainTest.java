package tel.billing.overview.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.EGON;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.account.Owner;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.identity.application.passwordchange.RequestPasswordReset;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.application.EmailLog;
import tel.billing.notification.application.ListFailedEmails;
import tel.billing.notification.application.LoggedEmail;
import tel.billing.notification.application.SendEmailAgain;
import tel.billing.notification.application.SendEmailAgain.Outcome;
import tel.billing.payment.story.TopUpSteps;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(4)
@DisplayName("Sending a failed e-mail again")
class SendingEmailsAgainTest {
    private static final EmailAddress NEW_ADDRESS = new EmailAddress("accounting@bela.example.com");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final SendEmailAgain sendEmailAgain =
            new SendEmailAgain(world.unitOfWork, world.emailLog, world.accountContacts, world.outbox, world.trail);
    private final Story story;
    private Outcome outcome = new Outcome.NotFound();

    SendingEmailsAgainTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void the_email_is_sent_to_the_current_address_of_the_account() {
        story.given(commonSteps.isACustomer(BELA))
                .and(theMailSystemRejectsEmailsTo(BELA))
                .and(topUpSteps.topsUp(BELA, Money.of(20_00, "EUR")))
                .and(emailsAreSent())
                .and(theEmailAddressBecomes(BELA, NEW_ADDRESS))
                .when(egonSendsTheFailedEmailAgain())
                .and(emailsAreSent())
                .then(theReceiptArrivesAt(NEW_ADDRESS))
                .and(theAuditLogShowsWhoSentIt());
    }

    @Test
    void the_email_is_not_sent_to_an_address_that_is_not_current_any_more() {
        story.given(commonSteps.isACustomer(BELA))
                .and(theMailSystemRejectsEmailsTo(BELA))
                .and(topUpSteps.topsUp(BELA, Money.of(20_00, "EUR")))
                .and(emailsAreSent())
                .and(theEmailAddressBecomes(BELA, NEW_ADDRESS))
                .when(egonConfirmsThatItIsSentTo(BELA.email()))
                .then(nothingIsSentBecauseTheAddressIs(NEW_ADDRESS));
    }

    @Test
    void a_failed_email_is_sent_again_only_once() {
        story.given(commonSteps.isACustomer(BELA))
                .and(theMailSystemRejectsEmailsTo(BELA))
                .and(topUpSteps.topsUp(BELA, Money.of(20_00, "EUR")))
                .and(emailsAreSent())
                .and(egonSendsTheFailedEmailAgain())
                .when(egonSendsTheFailedEmailAgain())
                .then(itCannotBeSentAgain());
    }

    @Test
    void an_email_with_a_link_cannot_be_sent_again_because_the_customer_requests_a_new_link() {
        story.given(commonSteps.isACustomer(BELA))
                .and(theMailSystemRejectsEmailsTo(BELA))
                .and(requestsAPasswordReset(BELA))
                .and(emailsAreSent())
                .when(egonSendsTheFailedEmailAgain())
                .then(itCannotBeSentAgain());
    }

    @Test
    void an_email_that_is_not_in_the_log_any_more_cannot_be_sent_again() {
        var email = new UUID(0, 0);
        story.when(new Step("Egon sends an unknown e-mail again", () -> outcome = send(email, BELA.email())))
                .then(new Step("there is none", () -> assertThat(outcome).isEqualTo(new Outcome.NotFound())));
    }

    private Step theMailSystemRejectsEmailsTo(Person person) {
        return new Step("the mail system rejects e-mails to " + person, () -> {
            world.sendMail();
            world.mailer.refuse(person.email());
        });
    }

    private Step emailsAreSent() {
        return new Step("e-mails are sent", world::sendMail);
    }

    private Step requestsAPasswordReset(Person person) {
        return new Step(person + " requests a link for a new password", () -> {
            world.advanceTime(Duration.ofMinutes(1));
            world.identity
                    .requestPasswordReset()
                    .request(new RequestPasswordReset.Command(person.email(), BillingWorld.otherNetwork(1)));
        });
    }

    private Step theEmailAddressBecomes(Person person, EmailAddress address) {
        return new Step("%s's e-mail address becomes %s".formatted(person, address), () -> {
            var account = commonSteps.accountOf(person);
            var user = world.users.byEmail(person.email()).orElseThrow().id();
            world.unitOfWork.run(() -> world.account.changeOwnerEmail().change(account, new Owner(user, address)));
        });
    }

    private Step egonSendsTheFailedEmailAgain() {
        return new Step("Egon sends the failed e-mail again", () -> {
            var failed = failed();
            var address = sendEmailAgain.preview(failed.id()).flatMap(SendEmailAgain.Preview::address);
            outcome = send(failed.id(), address.orElse(failed.to()));
        });
    }

    private Step egonConfirmsThatItIsSentTo(EmailAddress address) {
        return new Step(
                "Egon confirms that the failed e-mail is sent to " + address,
                () -> outcome = send(failed().id(), address));
    }

    private Step nothingIsSentBecauseTheAddressIs(EmailAddress address) {
        return new Step("nothing is sent, because the address is " + address, () -> {
            assertThat(outcome).isEqualTo(new Outcome.Outdated(address));
            assertThat(failed().hasContent()).isTrue();
        });
    }

    private Outcome send(UUID email, EmailAddress address) {
        var egon = Actor.of(new UserId(new UUID(0, 1)), new AccountId(new UUID(0, 2)), Role.ADMIN);
        return sendEmailAgain.send(new SendEmailAgain.Command(email, address, egon, new Reason("ticket 4711")));
    }

    private LoggedEmail failed() {
        return new ListFailedEmails(world.emailLog)
                .list(new PageRequest<EmailLog.Key>(1, Optional.empty()))
                .items()
                .getFirst();
    }

    private Step theReceiptArrivesAt(EmailAddress address) {
        return new Step("the receipt arrives at " + address, () -> {
            assertThat(outcome).isEqualTo(new Outcome.Sent(address));
            assertThat(world.mailer.deliveredTo(address))
                    .singleElement()
                    .isInstanceOfSatisfying(
                            EmailMessage.TopUpReceipt.class,
                            receipt -> assertThat(receipt.amount()).isEqualTo(Money.of(20_00, "EUR")));
        });
    }

    private Step theAuditLogShowsWhoSentIt() {
        return new Step(
                "the audit log shows that %s sent it".formatted(EGON),
                () -> assertThat(world.trail.entries())
                        .filteredOn(entry -> entry.event().action() == AuditAction.EMAIL_SENT_AGAIN)
                        .singleElement()
                        .satisfies(entry -> assertThat(entry.event().reason()).contains(new Reason("ticket 4711"))));
    }

    private Step itCannotBeSentAgain() {
        return new Step("it cannot be sent again", () -> assertThat(outcome).isEqualTo(new Outcome.NoContent()));
    }
}

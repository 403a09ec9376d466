package tel.billing.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.CLEO;
import static tel.billing.story.Person.EGON;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.application.email.RequestEmailChange;
import tel.billing.identity.application.passwordchange.RequestPasswordReset;
import tel.billing.identity.application.passwordchange.ResetPassword;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.application.staff.InitializeOperator;
import tel.billing.identity.domain.Password;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Money;
import tel.billing.shared.Secret;
import tel.billing.subscription.spec.InMemoryPlans;

/// The country of the recipient's account determines the language of each e-mail.
class MailLanguageTest {
    private static final RecipientLocale IN_HUNGARY = RecipientLocale.in(new Country("HU"));
    private static final EmailAddress NEW_ADDRESS = new EmailAddress("bela@bakery.example");

    private static final Password OTHER_PASSWORD = Password.of("a completely different password");

    private final BillingWorld world = new BillingWorld();

    @Test
    void emails_to_a_customer_use_the_country_of_the_account() {
        var bela = world.becomeCustomer(BELA);
        signUp(BELA.email(), new Country("US"));
        topUp(bela);
        setsAnotherPassword();
        requestAddressChange(bela, NEW_ADDRESS, OTHER_PASSWORD);
        world.sendMail();

        assertThat(world.mailer.delivered())
                .hasExactlyElementsOfTypes(
                        EmailMessage.ConfirmSignup.class,
                        EmailMessage.AccountExists.class,
                        EmailMessage.TopUpReceipt.class,
                        EmailMessage.ResetPassword.class,
                        EmailMessage.PasswordChanged.class,
                        EmailMessage.ConfirmEmailChange.class,
                        EmailMessage.EmailChangeRequested.class);
        assertThat(world.mailer.readers()).containsOnly(IN_HUNGARY);
    }

    @Test
    void the_owner_of_a_requested_address_is_notified_in_their_own_language() {
        var bela = world.becomeCustomer(BELA);
        world.becomeCustomer(CLEO);

        requestAddressChange(bela, CLEO.email(), BELA.password());
        world.sendMail();

        assertThat(world.mailer.deliveredTo(CLEO.email())).last().isEqualTo(new EmailMessage.EmailTaken(CLEO.email()));
        assertThat(world.mailer.readers())
                .containsExactly(
                        IN_HUNGARY, RecipientLocale.in(CLEO.country()), RecipientLocale.in(CLEO.country()), IN_HUNGARY);
    }

    @Test
    void a_signup_uses_its_own_country() {
        signUp(BELA.email(), new Country("AT"));
        world.sendMail();

        assertThat(world.mailer.readers()).containsExactly(RecipientLocale.in(new Country("AT")));
    }

    @Test
    void an_address_without_an_account_has_no_country() {
        world.identity
                .requestPasswordReset()
                .request(new RequestPasswordReset.Command(BELA.email(), BillingWorld.FIRST_NETWORK));
        world.sendMail();

        assertThat(world.mailer.readers()).containsExactly(RecipientLocale.DEFAULT);
    }

    @Test
    void emails_to_staff_do_not_depend_on_the_operators_country() {
        var admin = new InitializeOperator.FirstAdmin.WithKnownCredentials(
                EGON.email(), EGON.password(), world.codes.newSecret());
        world.staff
                .initializeOperator()
                .initialize(new InitializeOperator.Command(EGON.company(), new Country("DE"), admin));
        signUp(EGON.email(), new Country("AT"));
        world.identity
                .requestPasswordReset()
                .request(new RequestPasswordReset.Command(EGON.email(), BillingWorld.FIRST_NETWORK));
        world.sendMail();

        assertThat(world.mailer.deliveredTo(EGON.email())).hasSize(2);
        assertThat(world.mailer.readers()).containsOnly(RecipientLocale.DEFAULT);
    }

    private void signUp(EmailAddress email, Country country) {
        world.identity
                .signUp()
                .signUp(new SignUp.Command(
                        email,
                        BELA.company(),
                        country,
                        InMemoryPlans.STARTER.tier(),
                        Optional.empty(),
                        BillingWorld.FIRST_NETWORK));
    }

    private void setsAnotherPassword() {
        world.identity
                .requestPasswordReset()
                .request(new RequestPasswordReset.Command(BELA.email(), BillingWorld.FIRST_NETWORK));
        var command = new ResetPassword.Command(newestResetToken(), OTHER_PASSWORD, BillingWorld.FIRST_CLIENT);
        assertThat(world.identity.resetPassword().reset(command)).isInstanceOf(ResetPassword.Outcome.Reset.class);
    }

    private Secret newestResetToken() {
        world.sendMail();
        return world.mailer.delivered().reversed().stream()
                .filter(EmailMessage.ResetPassword.class::isInstance)
                .map(EmailMessage.ResetPassword.class::cast)
                .findFirst()
                .orElseThrow()
                .token();
    }

    private void requestAddressChange(StartedSession session, EmailAddress to, Password password) {
        var command =
                new RequestEmailChange.Command(session.account(), session.user(), session.session(), to, password);
        assertThat(world.identity.requestEmailChange().request(command))
                .isEqualTo(new RequestEmailChange.Outcome.MailSent());
    }

    private void topUp(StartedSession session) {
        var key = new IdempotencyKey(UUID.fromString("9b2f6d7e-52c7-4f3a-9a58-0f6a3b0c1d2e"));
        var request = KeyedRequest.ofCustomer(session.account(), key, FINGERPRINT);
        assertThat(world.payment
                        .topUpWallet()
                        .topUp(
                                new TopUpWallet.Command(request, Money.of(20_00, "EUR"), false),
                                outcome -> new StoredResponse(200, Map.of(), outcome.toString())))
                .isInstanceOf(ExecuteOnce.Result.Responded.class);
    }
}

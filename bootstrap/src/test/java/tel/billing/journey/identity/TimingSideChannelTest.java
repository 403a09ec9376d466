package tel.billing.journey.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.StaffModule;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.secondfactor.SignInAsStaff;
import tel.billing.identity.application.session.SignIn;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.identity.domain.Password;
import tel.billing.identity.persistence.password.Argon2Cost;
import tel.billing.identity.persistence.password.Argon2PasswordHashes;
import tel.billing.identity.persistence.password.HashingQueue;
import tel.billing.journey.Customer;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.shared.EmailAddress;

/// On PostgreSQL, with real hashes of low cost, so that all other work weighs more.
@Tag("long")
@DisplayName("Response times do not reveal known users")
class TimingSideChannelTest {
    private static final Client CLIENT = new Client(Optional.empty(), Optional.empty());
    private static final ClientNetwork NETWORK = new ClientNetwork("198.51.100.7");
    private static final Argon2Cost CHEAP = new Argon2Cost(4_096, 1, 1);
    private static final Password WRONG = Password.of("a wrong password");
    private static final Password TOO_LONG = Password.of("0123456789".repeat(20));

    @AutoClose
    private static Service service;

    private static IdentityModule identity;
    private static StaffModule staff;

    @BeforeAll
    static void start() {
        service = Service.start(application -> application.addInitializers(cheapHashes()));
        identity = service.part(IdentityModule.class);
        staff = service.part(StaffModule.class);
    }

    @Test
    void by_a_wrong_password() {
        var known = email(Customer.of(service).email());

        TimingComparison.hasNoDifference(() -> signIn(known, WRONG), () -> signIn(unknownAddress(), WRONG));
    }

    @Test
    void by_a_password_that_is_too_long() {
        var known = email(Customer.of(service).email());

        TimingComparison.hasNoDifference(() -> signIn(known, TOO_LONG), () -> signIn(unknownAddress(), TOO_LONG));
    }

    @Test
    void by_a_wrong_password_of_staff() {
        var known = email(Staff.EMAIL);

        TimingComparison.hasNoDifference(() -> signInAsStaff(known), () -> signInAsStaff(unknownAddress()));
    }

    @Test
    void by_a_customers_address_at_the_staff_sign_in() {
        var customer = email(Customer.of(service).email());

        TimingComparison.hasNoDifference(() -> signInAsStaff(customer), () -> signInAsStaff(unknownAddress()));
    }

    private static void signIn(EmailAddress email, Password password) {
        assertThat(identity.signIn().signIn(new SignIn.Command(email, password, CLIENT, NETWORK)))
                .isEqualTo(new SignIn.Outcome.NoMatch());
    }

    private static void signInAsStaff(EmailAddress email) {
        assertThat(staff.signInAsStaff().signIn(new SignInAsStaff.Command(email, WRONG, NETWORK)))
                .isEqualTo(new SignInAsStaff.Outcome.NoMatch());
    }

    private static EmailAddress unknownAddress() {
        return email(Customer.anyAddress());
    }

    private static EmailAddress email(String text) {
        return new EmailAddress(text);
    }

    private static ApplicationContextInitializer<GenericApplicationContext> cheapHashes() {
        return context -> context.registerBean(
                "cheapPasswordHashes",
                PasswordHashes.class,
                () -> new Argon2PasswordHashes(CHEAP, new HashingQueue(2, 2, Duration.ofSeconds(10))),
                definition -> definition.setPrimary(true));
    }
}

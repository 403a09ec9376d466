package tel.billing.privacy.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.identity.story.signup.SignupSteps;
import tel.billing.shared.AccountId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(3)
@DisplayName("Erasing unconfirmed signups")
class ErasingUnconfirmedSignupsTest {
    private static final Duration AGE = Duration.ofDays(7);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SignupSteps signupSteps = new SignupSteps(world, commonSteps);
    private final PrivacySteps privacySteps = new PrivacySteps(world);
    private final Story story;

    private AccountId first = new AccountId(world.ids.next());

    ErasingUnconfirmedSignupsTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @ParameterizedTest
    @CsvSource({"P6DT23H59M59S, false", "P7D, true"})
    void a_signup_is_erased_after_seven_days_if_its_link_was_not_used(Duration age, boolean erased) {
        story.given(signsUp())
                .when(commonSteps.passes(age))
                .and(dueErasuresRun())
                .then(erased ? theSignupIsErased() : theSignupIsKnown());
    }

    @Test
    void nothing_of_it_is_kept_for_tax_law() {
        story.given(signsUp())
                .when(commonSteps.passes(AGE))
                .and(dueErasuresRun())
                .and(dueErasuresRun())
                .then(new Step("each subdomain erased and purged its data once", () -> {
                    assertThat(privacySteps.payments().erased()).containsExactly(first);
                    assertThat(privacySteps.payments().purged()).containsExactly(first);
                }));
    }

    @Test
    void a_confirmed_signup_is_not_erased() {
        story.given(signsUp())
                .and(signupSteps.opensTheLink(ADA))
                .when(commonSteps.passes(Duration.ofDays(400)))
                .and(dueErasuresRun())
                .then(theSignupIsKnown());
    }

    @Test
    void signups_with_the_address_of_a_customer_are_erased_and_the_customer_is_not() {
        story.given(signsUp())
                .and(signupSteps.signsUpAgain(ADA))
                .and(signupSteps.opensTheLink(ADA))
                .when(commonSteps.passes(AGE))
                .and(dueErasuresRun())
                .then(theSignupIsErased())
                .and(signupSteps.theAccountIs(ADA, AccountStatus.ACTIVE));
    }

    @Test
    void the_address_can_sign_up_again() {
        story.given(signsUp())
                .and(commonSteps.passes(AGE))
                .and(dueErasuresRun())
                .when(signupSteps.signsUpAgain(ADA))
                .and(signupSteps.opensTheLink(ADA))
                .then(signupSteps.aSessionBegins())
                .and(signupSteps.theAccountIs(ADA, AccountStatus.ACTIVE))
                .and(theSignupIsErased());
    }

    @Test
    void a_signup_that_cannot_be_erased_does_not_block_others() {
        story.given(signsUp())
                .and(itCannotBeErased())
                .and(commonSteps.passes(Duration.ofMinutes(1)))
                .and(signupSteps.signsUp(BELA))
                .when(commonSteps.passes(AGE))
                .and(dueErasuresFail())
                .then(theSignupIsKnown())
                .and(new Step(
                        "Bela's signup is erased",
                        () -> assertThat(privacySteps.payments().erased())
                                .singleElement()
                                .isNotEqualTo(first)));
    }

    private Step signsUp() {
        var step = signupSteps.signsUp(ADA);
        return new Step(step.text(), () -> {
            step.action().run();
            first = world.applicationOf(ADA);
        });
    }

    private Step dueErasuresRun() {
        return new Step("due erasures run", () -> {
            var erasure = privacySteps.privacy().eraseUnconfirmedSignups(AGE);
            if (erasure.isDue(world.clock.instant())) {
                assertThat(erasure.runDue(world.clock.instant())).isFalse();
            }
        });
    }

    private Step itCannotBeErased() {
        return new Step(
                "the signup cannot be erased", () -> privacySteps.payments().failFor(first));
    }

    private Step dueErasuresFail() {
        return new Step("due erasures run and report a failure", () -> {
            var erasure = privacySteps.privacy().eraseUnconfirmedSignups(AGE);
            assertThatIllegalStateException().isThrownBy(() -> erasure.runDue(world.clock.instant()));
        });
    }

    private Step theSignupIsErased() {
        return new Step("the signup shows neither Ada's address nor the company", () -> {
            assertThat(shown().status()).isEqualTo(AccountStatus.EXPIRED);
            assertThat(shown().erasedAt()).isPresent();
            assertThat(shown().toString())
                    .doesNotContain(ADA.email().value(), ADA.company().value());
        });
    }

    private Step theSignupIsKnown() {
        return new Step("the signup shows Ada's address", () -> {
            assertThat(shown().erasedAt()).isEmpty();
            assertThat(shown().owner().email()).isEqualTo(ADA.email());
        });
    }

    private AccountView shown() {
        return world.account.showAccount().show(first).orElseThrow();
    }
}

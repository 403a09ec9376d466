package tel.billing.account.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;

import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.account.AccountEvent;
import tel.billing.account.AccountStatus;
import tel.billing.account.CompanyName;
import tel.billing.account.application.ChangeProfile;
import tel.billing.identity.story.signup.SignupSteps;
import tel.billing.shared.Country;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(1)
@DisplayName("The life of an account")
class AccountLifeTest {
    private static final CompanyName OTHER_NAME = new CompanyName("Ada's Looms");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SignupSteps signupSteps = new SignupSteps(world, commonSteps);
    private final Story story;
    private Optional<ChangeProfile.Outcome> changed = Optional.empty();

    AccountLifeTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @ParameterizedTest
    @CsvSource({"PT23H59M59S, DRAFT", "PT24H, EXPIRED"})
    void a_draft_expires_when_its_link_expires(Duration age, AccountStatus status) {
        story.given(signupSteps.signsUp(ADA)).when(commonSteps.passes(age)).then(signupSteps.theAccountIs(ADA, status));
    }

    @Test
    void an_active_account_does_not_expire() {
        story.given(commonSteps.isACustomer(ADA))
                .when(commonSteps.passes(Duration.ofDays(365)))
                .then(signupSteps.theAccountIs(ADA, AccountStatus.ACTIVE));
    }

    @Test
    void the_history_of_an_account_shows_each_event_with_time_and_reason() {
        story.given(signupSteps.signsUp(ADA))
                .and(commonSteps.passes(Duration.ofHours(2)))
                .and(signupSteps.opensTheLink(ADA))
                .and(commonSteps.passes(Duration.ofDays(30)))
                .when(commonSteps.isSuspended(ADA))
                .then(theHistoryReads(
                        ADA,
                        "activated on 2026-01-05 at 11:00",
                        "suspended on 2026-02-04 at 11:00 for an unpaid bill"));
    }

    @Test
    void a_change_of_the_profile_that_arrives_after_the_account_was_closed_is_not_stored() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isClosed(ADA))
                .when(requestsAnotherName(ADA, Optional.of(new Country("DE"))))
                .then(theChangeIsRejected(ADA))
                .when(requestsAnotherName(ADA, Optional.empty()))
                .then(theChangeIsRejected(ADA));
    }

    @Test
    void a_change_of_the_profile_that_arrives_after_the_account_was_erased_is_not_stored() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isClosed(ADA))
                .and(commonSteps.isErased(ADA))
                .when(requestsAnotherName(ADA, Optional.of(new Country("DE"))))
                .then(theChangeIsRejected(ADA))
                .when(requestsAnotherName(ADA, Optional.empty()))
                .then(theChangeIsRejected(ADA));
    }

    private Step requestsAnotherName(Person person, Optional<Country> country) {
        return new Step(
                "%s's request for another name%s arrives, authenticated before the closure"
                        .formatted(
                                person,
                                country.map(to -> " and the country " + CommonSteps.nameOf(to))
                                        .orElse("")),
                () -> changed = Optional.of(
                        commonSteps.changeProfile(person, Optional.of(OTHER_NAME), country, Optional.empty())));
    }

    private Step theChangeIsRejected(Person person) {
        return new Step("the change is rejected, and nothing is stored", () -> {
            assertThat(changed).contains(new ChangeProfile.Outcome.AccountClosed());
            var profile = world.accounts
                    .find(commonSteps.accountOf(person))
                    .orElseThrow()
                    .profile();
            assertThat(profile.company()).isNotEqualTo(OTHER_NAME);
            assertThat(profile.country()).isEqualTo(person.country());
        });
    }

    private Step theHistoryReads(Person person, String... events) {
        return new Step(
                "the history of %s's account shows %s".formatted(person, String.join("; ", events)),
                () -> assertThat(world.accounts.eventsOf(commonSteps.accountOf(person)))
                        .map(AccountLifeTest::describe)
                        .containsExactly(events));
    }

    private static String describe(AccountEvent event) {
        var when = DateTimeFormatter.ofPattern("'on' yyyy-MM-dd 'at' HH:mm", Locale.ROOT)
                .withZone(ZoneOffset.UTC)
                .format(event.at());
        return switch (event) {
            case AccountEvent.Activated _ -> "activated " + when;
            case AccountEvent.Expired _ -> "expired " + when;
            case AccountEvent.Suspended suspended -> "suspended %s for %s".formatted(when, suspended.reason());
            case AccountEvent.Reactivated reactivated -> "reactivated %s for %s".formatted(when, reactivated.reason());
            case AccountEvent.Closed closed -> "closed %s for %s".formatted(when, closed.reason());
            case AccountEvent.Erased _ -> "erased " + when;
            case AccountEvent.CountryCorrected corrected ->
                "corrected from %s to %s %s".formatted(corrected.from(), corrected.to(), when);
        };
    }
}
